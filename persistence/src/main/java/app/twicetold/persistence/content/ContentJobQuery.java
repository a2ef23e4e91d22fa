package app.twicetold.persistence.content;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which jobs a page has; a filter that is null lets everything through.
 *
 * @param error the code of the error
 * @param beforeAt with {@code beforeId} where the last page ended, both null for the first page
 */
public record ContentJobQuery(
        @Nullable String stage,
        @Nullable String status,
        @Nullable String error,
        @Nullable String trigger,
        @Nullable String articleId,
        @Nullable String sourceId,
        @Nullable Instant beforeAt,
        @Nullable String beforeId,
        int limit) {}
