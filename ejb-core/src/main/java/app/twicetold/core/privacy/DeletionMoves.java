package app.twicetold.core.privacy;

import app.twicetold.core.privacy.rules.DeletionStatus;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.privacy.DeletionJobEntity;
import java.time.Instant;

/**
 * The life of deletion jobs: the one place that gives them a status, and that takes or ends a claim with it. The caller
 * has locked the row.
 */
final class DeletionMoves {
    private DeletionMoves() {}

    /** A new job, which waits for a worker. */
    static void begin(DeletionJobEntity job) {
        job.status = DeletionStatus.QUEUED.wire();
    }

    static void claim(DeletionJobEntity job, Lease lease) {
        to(job, DeletionStatus.RUNNING);
        job.lease = lease;
        job.runs++;
    }

    static void prolong(DeletionJobEntity job, Lease lease) {
        job.lease = lease;
    }

    /** Gives a claim back, so that the next delivery need not wait for its lease. */
    static void release(DeletionJobEntity job) {
        job.lease = null;
    }

    static void end(DeletionJobEntity job, Instant now) {
        to(job, DeletionStatus.DONE);
        job.lease = null;
        job.finishedAt = now;
    }

    static void fail(DeletionJobEntity job) {
        to(job, DeletionStatus.FAILED);
        job.lease = null;
    }

    private static void to(DeletionJobEntity job, DeletionStatus next) {
        job.status = DeletionStatus.ofWire(job.status).to(next, job.id);
    }
}
