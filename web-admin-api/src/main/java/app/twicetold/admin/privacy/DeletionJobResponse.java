package app.twicetold.admin.privacy;

import app.twicetold.core.privacy.DeletionJobView;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A deletion job, without whose data it deletes. */
public record DeletionJobResponse(
        String id,
        @Nullable String kind,
        String status,
        int runs,
        long ageMs,
        Instant createdAt,
        @Nullable Instant finishedAt,
        @Nullable Instant stuckAt) {
    static DeletionJobResponse of(DeletionJobView job) {
        return new DeletionJobResponse(
                job.id(),
                job.kind(),
                job.status(),
                job.runs(),
                job.age().toMillis(),
                job.createdAt(),
                job.finishedAt(),
                job.stuckAt());
    }
}
