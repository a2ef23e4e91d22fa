package app.twicetold.core.source;

import app.twicetold.persistence.source.SourceItemEntity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An item of a source as operators see it.
 *
 * @param reason null when it is new
 * @param length in the unit of the language; null when no text was read
 * @param articleId what was made from it
 */
public record SourceItemView(
        String id,
        String sourceId,
        String url,
        String title,
        String status,
        @Nullable String reason,
        @Nullable Integer length,
        String licenseId,
        Instant retrievedAt,
        @Nullable String articleId) {

    static SourceItemView of(SourceItemEntity row) {
        return new SourceItemView(
                row.id,
                row.sourceId,
                row.url,
                row.title,
                row.status,
                row.reason,
                row.length,
                row.licenseId,
                row.retrievedAt,
                row.articleId);
    }
}
