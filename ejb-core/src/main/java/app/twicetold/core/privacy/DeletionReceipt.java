package app.twicetold.core.privacy;

import java.time.Duration;
import java.time.Instant;

/**
 * What a user gets for a deletion. The rows are gone; the stored sound goes with the job.
 *
 * @param purgeBackupsBy until when backups may still hold something
 */
public record DeletionReceipt(String jobId, Instant purgeBackupsBy) {
    private static final Duration BACKUPS = Duration.ofDays(30);

    static DeletionReceipt of(String jobId, Instant now) {
        return new DeletionReceipt(jobId, now.plus(BACKUPS));
    }
}
