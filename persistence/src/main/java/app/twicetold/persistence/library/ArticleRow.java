package app.twicetold.persistence.library;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a list shows of a version, without its text. {@code publishedAt} is null for a version never published. */
public record ArticleRow(
        String articleId,
        int version,
        String title,
        String byline,
        String language,
        int length,
        int difficulty,
        String topicId,
        String sourceName,
        @Nullable String sourceUrl,
        @Nullable String attribution,
        @Nullable Instant publishedAt) {

    /** The row of a version that is loaded already. */
    public static ArticleRow of(ArticleVersionEntity version) {
        return new ArticleRow(
                version.articleId,
                version.version,
                version.title,
                version.byline,
                version.language,
                version.length,
                version.difficulty,
                version.topicId,
                version.sourceName,
                version.sourceUrl,
                version.attribution,
                version.publishedAt);
    }
}
