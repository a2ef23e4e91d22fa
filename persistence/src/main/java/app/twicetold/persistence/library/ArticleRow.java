package app.twicetold.persistence.library;

import app.twicetold.persistence.Row;
import java.sql.SQLException;
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

    /**
     * Reads {@code article_id, version, title, byline, language, length, difficulty, topic_id, source_name, source_url,
     * attribution, published_at}.
     */
    public static ArticleRow read(Row row) throws SQLException {
        return new ArticleRow(
                row.text(),
                row.integer(),
                row.text(),
                row.text(),
                row.text(),
                row.integer(),
                row.integer(),
                row.text(),
                row.text(),
                row.textOrNull(),
                row.textOrNull(),
                row.momentOrNull());
    }

    /** As {@link #read}, of an outer join. */
    public static @Nullable ArticleRow readOrNull(Row row) throws SQLException {
        if (row.isNextNull()) {
            row.skip(12);
            return null;
        }
        return read(row);
    }
}
