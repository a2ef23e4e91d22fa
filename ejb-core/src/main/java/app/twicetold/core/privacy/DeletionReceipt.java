package app.twicetold.core.privacy;

import app.twicetold.core.privacy.rules.Retention;
import java.time.Instant;

/**
 * The answer to a user's deletion. The rows are deleted already; the job deletes the stored sound.
 *
 * @param purgeBackupsBy until when backups may still hold deleted data
 */
public record DeletionReceipt(String jobId, Instant purgeBackupsBy) {
    static DeletionReceipt of(String jobId, Instant now) {
        return new DeletionReceipt(jobId, now.plus(Retention.BACKUPS));
    }
}
