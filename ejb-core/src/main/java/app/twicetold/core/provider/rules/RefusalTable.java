package app.twicetold.core.provider.rules;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the refusals of a provider mean, by its documentation. The first matching row counts. If no row matches, the
 * status alone decides the class of the error.
 */
public record RefusalTable(List<Row> rows) {
    /** The rows for every provider. A prompt that breaks the rules of use is {@code invalid_prompt} at OpenAI. */
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

    /** A table with the rows of a provider before the rows for every provider. */
    public static RefusalTable of(Row... rows) {
        return new RefusalTable(
                Stream.concat(Stream.of(rows), COMMON.rows().stream()).toList());
    }

    /**
     * The meaning of an answer that is an error, null when only the status tells something. A status 5xx means
     * something else only by a row that names it.
     *
     * @param codes all that the provider calls the error
     * @param message the provider's message, empty without one
     */
    public @Nullable RefusalMeaning meaning(int status, Collection<String> codes, String message) {
        if (status < 400) {
            return null;
        }
        return rows.stream()
                .filter(row -> status < 500 || row.statuses().contains(status))
                .filter(row -> row.fits(status, codes, message))
                .map(Row::meaning)
                .findFirst()
                .orElse(null);
    }

    /**
     * One refusal that a provider documents. A criterion that the row does not set matches everything.
     *
     * @param statuses the possible statuses of the answer
     * @param codes the possible codes of the error
     * @param message a pattern that the provider's message has to contain
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

        /** @param sentence a pattern for a part of the provider's message, in any case */
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
