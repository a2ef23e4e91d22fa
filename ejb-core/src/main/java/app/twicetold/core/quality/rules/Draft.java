package app.twicetold.core.quality.rules;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the checks read of an article version. The byline is not included, because it names an author on purpose.
 *
 * @param difficulty 1 to 3
 * @param hint empty when there is none
 * @param source null for a text without a source
 */
public record Draft(
        int difficulty,
        String title,
        List<String> paragraphs,
        String hint,
        List<String> keyPoints,
        @Nullable LicensedSource source) {

    public Draft {
        paragraphs = List.copyOf(paragraphs);
        keyPoints = List.copyOf(keyPoints);
    }

    /** The text whose length counts. */
    public String body() {
        return String.join("\n", paragraphs);
    }

    /** All that readers see before they retell. */
    String prose() {
        return lines(Stream.concat(Stream.of(title, hint), paragraphs.stream()));
    }

    /** All that readers ever see. */
    String text() {
        return lines(Stream.of(prose(), keyPointText()));
    }

    String keyPointText() {
        return lines(keyPoints.stream());
    }

    private static String lines(Stream<String> parts) {
        return String.join("\n", parts.toList());
    }

    /**
     * Where the text comes from.
     *
     * @param requiresAttribution whether the licence requires attribution
     * @param attribution what readers are shown
     */
    public record LicensedSource(
            String name,
            String licenseName,
            boolean requiresAttribution,
            @Nullable String attribution) {}
}
