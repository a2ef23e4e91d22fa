package app.twicetold.core.publication;

import app.twicetold.core.shared.WireValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What one version of an article says differently than another.
 *
 * @param fields one of each {@link Part}, in their order
 */
public record ArticleDiff(String articleId, int from, int to, List<Field> fields) {
    public ArticleDiff {
        fields = List.copyOf(fields);
    }

    /** One field. */
    public record Field(Part part, TextDiff diff) {}

    static ArticleDiff of(VersionView from, VersionView to) {
        return new ArticleDiff(
                from.ref().articleId(),
                from.ref().version(),
                to.ref().version(),
                Arrays.stream(Part.values())
                        .map(part -> new Field(part, part.diff(from.content(), to.content())))
                        .toList());
    }

    /** A part of an article that an operator can change. */
    public enum Part implements WireValue {
        TITLE(true, VersionContent::title),
        BYLINE(true, VersionContent::byline),
        PARAGRAPHS(true, content -> String.join("\n", content.paragraphs())),
        HINT(true, VersionContent::hint),
        KEY_POINTS(true, content -> String.join("\n", content.keyPoints())),
        SOURCE_NAME(true, VersionContent::sourceName),
        SOURCE_URL(false, VersionContent::sourceUrl),
        LICENSE_ID(false, VersionContent::licenseId),
        ATTRIBUTION(true, VersionContent::attribution),
        LANGUAGE(false, VersionContent::language),
        TOPIC_ID(false, VersionContent::topicId),
        DIFFICULTY(false, content -> Integer.toString(content.difficulty()));

        private final boolean prose;
        private final Function<VersionContent, @Nullable String> text;

        Part(boolean prose, Function<VersionContent, @Nullable String> text) {
            this.prose = prose;
            this.text = text;
        }

        private TextDiff diff(VersionContent from, VersionContent to) {
            String before = in(from);
            String after = in(to);
            return prose ? TextDiff.ofProse(before, after) : TextDiff.ofValue(before, after);
        }

        private String in(VersionContent content) {
            String found = text.apply(content);
            return found == null ? "" : found;
        }

        @Override
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
