package app.twicetold.core.library;

import app.twicetold.core.shared.KeyPoint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One version of an article to be read.
 *
 * @param paragraphs empty when the text is withheld, because a report about it was upheld
 * @param hint how to listen to oneself, in the language of the article; null when the text is withheld
 * @param keyPoints null until the user has an assessment on this version
 */
public record ArticleView(
        ArticleSummaryView summary,
        List<String> paragraphs,
        @Nullable String hint,
        @Nullable List<KeyPoint> keyPoints) {
    static ArticleView withheld(ArticleSummaryView summary) {
        return new ArticleView(summary, List.of(), null, null);
    }

    public ArticleView {
        paragraphs = List.copyOf(paragraphs);
        keyPoints = keyPoints == null ? null : List.copyOf(keyPoints);
    }
}
