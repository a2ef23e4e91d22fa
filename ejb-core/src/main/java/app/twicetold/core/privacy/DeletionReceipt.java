package app.twicetold.core.privacy;

import app.twicetold.core.privacy.rules.Retention;
import java.time.Instant;

/**
 * What a user gets for a deletion. The rows are gone; the stored sound goes with the job.
 *
 * @param purgeBackupsBy until when backups may still hold something
 */
public record DeletionReceipt(String jobId, Instant purgeBackupsBy) {
    static DeletionReceipt of(String jobId, Instant now) {
        return new DeletionReceipt(jobId, now.plus(Retention.BACKUPS));
    }
}
