package app.twicetold.persistence.publication;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An article with what an operator's list shows of its head.
 *
 * @param createdAt when the article was made; lists are in the order of these moments
 * @param updatedAt null since its creation
 * @param healthScore of the latest week that it was computed in
 * @param regenerating whether a job that writes another version waits or runs
 */
public record AdminArticleRow(
        String id,
        int headVersion,
        String status,
        String language,
        String topicId,
        int difficulty,
        String title,
        String origin,
        int length,
        @Nullable Integer qaScore,
        Instant createdAt,
        @Nullable Instant updatedAt,
        @Nullable Integer currentVersion,
        @Nullable String currentStatus,
        @Nullable Integer healthScore,
        boolean regenerating) {}
