package app.twicetold.core.library;

import app.twicetold.core.shared.KeyPoint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One version of an article to be read.
 *
 * @param hint how to listen to oneself, in the language of the article
 * @param keyPoints null until the user has an assessment on this version
 */
public record ArticleView(
        ArticleSummaryView summary,
        List<String> paragraphs,
        String hint,
        @Nullable List<KeyPoint> keyPoints) {
    public ArticleView {
        paragraphs = List.copyOf(paragraphs);
        keyPoints = keyPoints == null ? null : List.copyOf(keyPoints);
    }
}
