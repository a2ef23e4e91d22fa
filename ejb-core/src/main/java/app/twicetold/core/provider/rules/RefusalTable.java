package app.twicetold.core.provider.rules;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the refusals of a provider mean, as its documents say. The first row that fits counts; where none fits, the status
 * alone tells the class of the error.
 */
public record RefusalTable(List<Row> rows) {
    /** What holds for every provider. A prompt that breaks the rules of use is {@code invalid_prompt} at OpenAI. */
    public static final RefusalTable COMMON = new RefusalTable(List.of(
            Row.of(RefusalMeaning.EMPTY_WALLET).status(402),
            Row.of(RefusalMeaning.CONTENT_REFUSED)
                    .code(
                            "content_policy_violation",
                            "content_filter",
                            "moderation_blocked",
                            "content_against_policy",
                            "invalid_prompt")));

    public RefusalTable {
        rows = List.copyOf(rows);
    }

    /** The rows of a provider, before those of all. */
    public static RefusalTable of(Row... rows) {
        return new RefusalTable(
                Stream.concat(Stream.of(rows), COMMON.rows().stream()).toList());
    }

    /**
     * The meaning of an answer with a status 4xx, null where only its status tells something.
     *
     * @param codes all that the provider calls the error
     * @param message what it says of it, empty when it says nothing
     */
    public @Nullable RefusalMeaning meaning(int status, Collection<String> codes, String message) {
        if (status < 400 || status >= 500) {
            return null;
        }
        return rows.stream()
                .filter(row -> row.fits(status, codes, message))
                .map(Row::meaning)
                .findFirst()
                .orElse(null);
    }

    /**
     * One refusal that a provider documents. What is not asked for fits everything.
     *
     * @param statuses one of which the answer has
     * @param codes one of which the provider calls the error
     * @param message found in what it says
     */
    public record Row(
            RefusalMeaning meaning,
            Set<Integer> statuses,
            Set<String> codes,
            @Nullable Pattern message) {
        public Row {
            statuses = Set.copyOf(statuses);
            codes = Set.copyOf(codes);
        }

        public static Row of(RefusalMeaning meaning) {
            return new Row(meaning, Set.of(), Set.of(), null);
        }

        public Row status(Integer... allowed) {
            return new Row(meaning, Set.of(allowed), codes, message);
        }

        public Row code(String... allowed) {
            return new Row(meaning, statuses, Set.of(allowed), message);
        }

        /** @param sentence a part of what the provider says, as a pattern, whatever its case */
        public Row saying(String sentence) {
            return new Row(meaning, statuses, codes, Pattern.compile(sentence, Pattern.CASE_INSENSITIVE));
        }

        boolean fits(int status, Collection<String> told, String said) {
            return (statuses.isEmpty() || statuses.contains(status))
                    && (codes.isEmpty() || !Collections.disjoint(codes, told))
                    && (message == null || message.matcher(said).find());
        }
    }
}
