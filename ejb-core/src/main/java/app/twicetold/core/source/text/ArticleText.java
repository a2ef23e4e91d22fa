package app.twicetold.core.source.text;

import java.util.List;
import java.util.Optional;

/**
 * The article of a page.
 *
 * @param title empty when the page has none
 * @param paragraphs in their order, not empty
 */
public record ArticleText(
        String title,
        Optional<String> author,
        Optional<String> date,
        Optional<String> canonicalUrl,
        List<String> paragraphs) {
    public ArticleText {
        paragraphs = List.copyOf(paragraphs);
    }

    /** The paragraphs, separated by empty lines. */
    public String body() {
        return String.join("\n\n", paragraphs);
    }
}
