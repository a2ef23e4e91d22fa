package app.twicetold.core.content;

import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.content.rules.JobStatus;
import app.twicetold.core.content.rules.JobTries;
import app.twicetold.core.work.ClaimedWork;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.content.ContentJobEntity;
import app.twicetold.persistence.content.ContentJobRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Claims and ends content jobs; {@link JobOrders} adds them, {@link ContentJobMoves} moves them. A method that takes
 * part in a landing joins the transaction of the caller.
 */
@Stateless
public class ContentJobs {
    private static final Duration DELIVERY = Duration.ofMinutes(1);
    private static final int LAPSED = 200;

    private ContentJobRepository jobs;
    private InstantSource clock;
    private Consumer<JobFailed> failures;

    @Inject
    public ContentJobs(ContentJobRepository jobs, InstantSource clock, Event<JobFailed> failures) {
        this(jobs, clock, (Consumer<JobFailed>) failed -> failures.fire(failed));
    }

    /** Jobs whose failures concern nothing else. */
    public ContentJobs(ContentJobRepository jobs, InstantSource clock) {
        this(jobs, clock, failed -> {});
    }

    /** @param failures is told of each failure in the transaction that ends the job */
    public ContentJobs(ContentJobRepository jobs, InstantSource clock, Consumer<JobFailed> failures) {
        this.jobs = jobs;
        this.clock = clock;
        this.failures = failures;
    }

    protected ContentJobs() {}

    /**
     * Claims a queued job or a job whose worker was lost. Empty when the job is over, gone, or held by another worker.
     */
    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    public Optional<ContentClaim> claim(String jobId, Duration lease) {
        Instant now = clock.instant();
        return free(jobId, now).map(job -> {
            String token = ClaimedWork.newToken();
            ContentJobMoves.claim(job, new Lease(token, now.plus(lease)), now);
            return new ContentClaim(ContentJob.of(job), token);
        });
    }

    private Optional<ContentJobEntity> free(String jobId, Instant now) {
        return jobs.lock(jobId).filter(job -> ContentJobMoves.isFree(job, now));
    }

    /** Locks the job until the end of the caller's transaction. @return whether the claim still holds */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public boolean holds(ContentClaim claim) {
        return whileHeld(claim, job -> {});
    }

    /** Ends a job with success. @return false when the claim is lost; then nothing may land */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public boolean succeed(ContentClaim claim) {
        return whileHeld(claim, job -> ContentJobMoves.end(job, JobStatus.SUCCEEDED, null, clock.instant()));
    }

    /**
     * Ends a draft job with success and records the version that the draft became.
     *
     * @return false when the claim is lost
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public boolean succeed(ContentClaim claim, String articleId, int version) {
        return whileHeld(claim, job -> {
            job.articleId = articleId;
            job.articleVersion = version;
            ContentJobMoves.end(job, JobStatus.SUCCEEDED, null, clock.instant());
        });
    }

    /** Ends a job that failed. Does nothing when the claim is lost. */
    public void fail(ContentClaim claim, JobError error) {
        fail(claim, error, false);
    }

    /** As {@link #fail}. @param tooLong whether what was asked did not fit into the context of the model */
    public void fail(ContentClaim claim, JobError error, boolean tooLong) {
        held(claim).ifPresent(job -> fail(job, error, tooLong));
    }

    /**
     * Ends a try whose chain could not be reached. The sweep sends the job again, unless it {@linkplain
     * JobTries#failsAfterUnreached fails}.
     */
    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    public void unreachable(ContentClaim claim) {
        held(claim).ifPresent(job -> {
            boolean over = JobTries.failsAfterUnreached(++job.transportFailures);
            boolean unused = tried(job, over, JobError.PROVIDER_UNAVAILABLE);
        });
    }

    /** Notes that a part of a job is done that need not be done again. @return false when the claim is lost */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public boolean partDone(ContentClaim claim) {
        return whileHeld(claim, job -> job.parts++);
    }

    /**
     * Gives a job back that has to wait for something else than a worker. It is no other run when a worker takes it
     * again.
     *
     * @param dueAt when the caller has it delivered; the sweep sends it again when that got lost
     * @return false when the claim is lost
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public boolean putOff(ContentClaim claim, Instant dueAt) {
        return whileHeld(claim, job -> ContentJobMoves.putOff(job, dueAt, clock.instant()));
    }

    /**
     * Gives a job back that broke off. The sweep sends it again, unless it
     * {@linkplain JobTries#failsAfterBreaks fails}.
     *
     * @return whether it has failed
     */
    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    public boolean brokeOff(ContentClaim claim) {
        return held(claim)
                .filter(job -> tried(job, JobTries.failsAfterBreaks(++job.releases), JobError.INTERNAL_ERROR))
                .isPresent();
    }

    /** Gives a job back, so that its next delivery need not wait for the lease. */
    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    public void release(ContentClaim claim) {
        boolean unused = whileHeld(claim, job -> ContentJobMoves.requeue(job, clock.instant()));
    }

    /**
     * Finds jobs whose message or worker was lost. A job that lost too many workers {@linkplain JobTries#failsAfterLost
     * fails}.
     *
     * @return those that need another delivery
     */
    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    public List<String> lapsed() {
        Instant now = clock.instant();
        return jobs.lapsed(now, now.minus(DELIVERY), LAPSED).stream()
                .filter(id -> free(id, now).filter(job -> !isLost(job)).isPresent())
                .toList();
    }

    private boolean isLost(ContentJobEntity job) {
        boolean over = job.status.equals(JobStatus.RUNNING.wire()) && JobTries.failsAfterLost(++job.redrives);
        return tried(job, over, JobError.TIMED_OUT);
    }

    /** Ends a try: the job fails, or waits again. @return whether it has failed */
    private boolean tried(ContentJobEntity job, boolean over, JobError error) {
        if (over) {
            fail(job, error, false);
        } else {
            ContentJobMoves.requeue(job, clock.instant());
        }
        return over;
    }

    private void fail(ContentJobEntity job, JobError error, boolean tooLong) {
        ContentJobMoves.end(job, JobStatus.FAILED, error, clock.instant());
        failures.accept(new JobFailed(ContentJob.of(job), tooLong));
    }

    /** @return false when the claim is lost; then nothing is done */
    private boolean whileHeld(ContentClaim claim, Consumer<ContentJobEntity> landing) {
        Optional<ContentJobEntity> held = held(claim);
        held.ifPresent(landing);
        return held.isPresent();
    }

    private Optional<ContentJobEntity> held(ContentClaim claim) {
        return jobs.lock(claim.job().id()).filter(job -> Lease.isHeldBy(job.lease, claim.token()));
    }
}
