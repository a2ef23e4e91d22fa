package app.twicetold.core.privacy;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A deletion job as operators see it. It does not tell whose data is deleted.
 *
 * @param kind null for a job of an earlier release
 * @param runs how often it was begun
 * @param age until it was done, or until now
 * @param stuckAt when it had failed for so long that an operator should look, null before
 */
public record DeletionJobView(
        String id,
        @Nullable String kind,
        String status,
        int runs,
        Duration age,
        Instant createdAt,
        @Nullable Instant finishedAt,
        @Nullable Instant stuckAt) {}
