package app.twicetold.core.source;

import app.twicetold.persistence.source.SourceItemEntity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An item of a source as operators see it.
 *
 * @param reason null when it is new
 * @param suspicious the sentence with which its page speaks to machines; null when it does not
 * @param error why its page did not come; null when it came
 * @param httpStatus of the answer that was no page
 * @param tries how often its page was asked for
 * @param retryAt from when on it is asked for again; null when it is not
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
        @Nullable String suspicious,
        @Nullable String error,
        @Nullable Integer httpStatus,
        int tries,
        @Nullable Instant retryAt,
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
                row.suspicious,
                row.error,
                row.httpStatus,
                row.tries,
                row.retryAt,
                row.length,
                row.licenseId,
                row.retrievedAt,
                row.articleId);
    }
}
