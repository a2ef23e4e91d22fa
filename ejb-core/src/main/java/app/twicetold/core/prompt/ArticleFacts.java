package app.twicetold.core.prompt;

import app.twicetold.core.shared.language.LanguageProfile;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a model gets to judge an article by.
 *
 * @param difficulty 1 to 3
 * @param hint empty when there is none
 * @param source the text that the article was adapted from; null for an original article, or when the text is gone
 * @param note what an operator asked of the author; only the mock reads it
 */
public record ArticleFacts(
        LanguageProfile language,
        int difficulty,
        String title,
        List<String> paragraphs,
        String hint,
        List<String> keyPoints,
        @Nullable String source,
        @Nullable String note) {
    public ArticleFacts {
        paragraphs = List.copyOf(paragraphs);
        keyPoints = List.copyOf(keyPoints);
    }

    /** The article as the draft section of a prompt file shows it. */
    Map<String, String> shown(PromptFile file) {
        return Map.of(
                "title", PromptFile.line(title),
                "article", PromptFile.data(String.join("\n\n", paragraphs)),
                "hint", orNothing(file, hint),
                "key_points",
                        keyPoints.isEmpty()
                                ? file.text("nothing")
                                : keyPoints.stream()
                                        .map(point ->
                                                file.section("key_point").fill(Map.of("text", PromptFile.line(point))))
                                        .collect(Collectors.joining("\n")));
    }

    static String orNothing(PromptFile file, @Nullable String text) {
        return text == null || text.isBlank() ? file.text("nothing") : PromptFile.data(text);
    }

    /** All that the mock looks for its instructions in. */
    String told() {
        return String.join("\n", title, String.join("\n", paragraphs), hint, note == null ? "" : note);
    }
}
