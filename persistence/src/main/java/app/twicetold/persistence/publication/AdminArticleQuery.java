package app.twicetold.persistence.publication;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which articles a list of operators shows; a filter that is null lets everything through.
 *
 * @param beforeAt with {@code beforeId} where the last page ended, both null for the first page
 */
public record AdminArticleQuery(
        @Nullable String status,
        @Nullable String language,
        @Nullable String topicId,
        @Nullable Integer difficulty,
        @Nullable String origin,
        @Nullable Instant beforeAt,
        @Nullable String beforeId,
        int limit) {}
