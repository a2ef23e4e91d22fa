package app.twicetold.core.content;

import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.content.rules.JobStatus;
import app.twicetold.core.content.rules.JobTries;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.content.ContentJobEntity;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The life of content jobs: the one place that gives them a status, and that takes or ends a claim with it. The caller
 * has locked the row.
 */
final class ContentJobMoves {
    /** How much earlier than asked for a broker may deliver, by the clock of this server. */
    private static final Duration EARLY = Duration.ofSeconds(1);

    private ContentJobMoves() {}

    /**
     * Whether a worker may take a job. A message that comes before the end of a wait for providers is one too many: the
     * one that was sent for the end is on its way.
     */
    static boolean isFree(ContentJobEntity job, Instant now) {
        boolean early = job.waitsSince != null
                && job.dueAt != null
                && now.plus(EARLY).isBefore(job.dueAt)
                && JobStatus.ofWire(job.status) == JobStatus.QUEUED;
        return !early && JobStatus.ofWire(job.status).isOpen() && Lease.isFree(job.lease, now);
    }

    /** A new job, which waits for a worker. */
    static ContentJobEntity queued(JobRequest request, Instant now) {
        ContentJobEntity job = request.row(now);
        job.status = JobStatus.QUEUED.wire();
        return job;
    }

    /** A new job that could not be queued. */
    static ContentJobEntity failed(JobRequest request, JobError error, Instant now) {
        ContentJobEntity job = request.row(now);
        over(job, JobStatus.FAILED.wire(), error, now);
        return job;
    }

    static void claim(ContentJobEntity job, Lease lease, Instant now) {
        to(job, JobStatus.RUNNING);
        job.lease = lease;
        if (job.parts == 0 || job.startedAt == null) {
            job.startedAt = now;
        }
        job.runs++;
    }

    /** The job waits for a worker again. */
    static void requeue(ContentJobEntity job, Instant now) {
        to(job, JobStatus.QUEUED);
        job.lease = null;
        job.dueAt = null;
        job.sentAt = now;
    }

    /** The job waits for something else than a worker. It is no other run when a worker takes it again. */
    static void putOff(ContentJobEntity job, Instant dueAt, Instant now) {
        requeue(job, now);
        job.dueAt = dueAt;
        job.runs--;
        job.redrives = 0;
    }

    /** The job waits for providers that are away. */
    static void await(ContentJobEntity job, Instant since, Instant dueAt, Instant now) {
        putOff(job, dueAt, now);
        job.waitsSince = since;
        job.waits++;
    }

    /** Begins a failed job anew. */
    static void retry(ContentJobEntity job, int attemptsLeft, Instant now) {
        requeue(job, now);
        job.redrives = 0;
        job.transportFailures = 0;
        job.waits = 0;
        job.waitsSince = null;
        job.attemptsLeft = attemptsLeft;
        job.releases = 0;
        job.parts = 0;
        job.finishedAt = null;
        job.errorCode = null;
        job.errorRetryable = null;
        job.queuedAt = now;
    }

    static void end(ContentJobEntity job, JobStatus status, @Nullable JobError error, Instant now) {
        over(job, JobStatus.ofWire(job.status).to(status, job.id), error, now);
    }

    private static void over(ContentJobEntity job, String status, @Nullable JobError error, Instant now) {
        job.status = status;
        job.lease = null;
        job.finishedAt = now;
        job.errorCode = error == null ? null : error.wire();
        job.errorRetryable = error == null ? null : error.retryable();
        if (error != null) {
            job.attemptsLeft = JobTries.attemptsAfter(error, job.attemptsLeft);
        }
    }

    private static void to(ContentJobEntity job, JobStatus next) {
        job.status = JobStatus.ofWire(job.status).to(next, job.id);
    }
}
