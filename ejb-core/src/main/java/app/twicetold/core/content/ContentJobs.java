package app.twicetold.core.content;

import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.content.rules.JobTries;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.WireValue;
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
import org.jspecify.annotations.Nullable;

/**
 * The life cycle of content jobs. Only this class changes the status of a job. A method that takes part in a landing
 * joins the transaction of the caller.
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

    /** Adds a queued job within the caller's transaction. The caller sends the job after the commit. @return its id */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public String add(JobRequest request) {
        ContentJobEntity job = row(request);
        job.status = JobStatus.QUEUED.wire();
        jobs.add(job);
        return job.id;
    }

    /** Adds a job that could not be queued, so that an operator can find it and run it again. @return its id */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public String addFailed(JobRequest request, JobError error) {
        ContentJobEntity job = row(request);
        end(job, JobStatus.FAILED, error);
        jobs.add(job);
        return job.id;
    }

    /**
     * Claims a queued job or a job whose worker was lost. Empty when the job is over, gone, or held by another worker.
     */
    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    public Optional<ContentClaim> claim(String jobId, Duration lease) {
        Instant now = clock.instant();
        return jobs.lock(jobId).filter(job -> isFree(job, now)).map(job -> {
            job.status = JobStatus.RUNNING.wire();
            job.claimToken = Ids.create("clm");
            job.leaseUntil = now.plus(lease);
            if (job.parts == 0 || job.startedAt == null) {
                job.startedAt = now;
            }
            job.runs++;
            return new ContentClaim(ContentJob.of(job), job.claimToken);
        });
    }

    private static boolean isFree(ContentJobEntity job, Instant now) {
        return switch (WireValue.of(JobStatus.class, job.status)) {
            case QUEUED -> true;
            case RUNNING -> job.leaseUntil != null && job.leaseUntil.isBefore(now);
            case SUCCEEDED, FAILED, CANCELED -> false;
        };
    }

    /** Locks the job until the end of the caller's transaction. @return whether the claim still holds */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public boolean holds(ContentClaim claim) {
        return held(claim).isPresent();
    }

    /** Ends a job with success. @return false when the claim is lost; then nothing may land */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public boolean succeed(ContentClaim claim) {
        return held(claim)
                .map(job -> {
                    end(job, JobStatus.SUCCEEDED, null);
                    return true;
                })
                .orElse(false);
    }

    /**
     * Ends a draft job with success and records the version that the draft became.
     *
     * @return false when the claim is lost
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public boolean succeed(ContentClaim claim, String articleId, int version) {
        return held(claim)
                .map(job -> {
                    job.articleId = articleId;
                    job.articleVersion = version;
                    end(job, JobStatus.SUCCEEDED, null);
                    return true;
                })
                .orElse(false);
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
            if (JobTries.failsAfterUnreached(++job.transportFailures)) {
                fail(job, JobError.PROVIDER_UNAVAILABLE, false);
            } else {
                requeue(job);
            }
        });
    }

    /** Notes that a part of a job is done that need not be done again. @return false when the claim is lost */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public boolean partDone(ContentClaim claim) {
        Optional<ContentJobEntity> held = held(claim);
        held.ifPresent(job -> job.parts++);
        return held.isPresent();
    }

    /**
     * Gives a job back that has to wait for something else than a worker. It is no other run when a worker takes it again.
     *
     * @param dueAt when the caller has it delivered; the sweep sends it again when that got lost
     * @return false when the claim is lost
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public boolean putOff(ContentClaim claim, Instant dueAt) {
        Optional<ContentJobEntity> held = held(claim);
        held.ifPresent(job -> {
            requeue(job);
            job.dueAt = dueAt;
            job.runs--;
            job.redrives = 0;
        });
        return held.isPresent();
    }

    /**
     * Gives a job back that broke off. The sweep sends it again, unless it {@linkplain JobTries#failsAfterBreaks fails}.
     *
     * @return whether it has failed
     */
    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    public boolean brokeOff(ContentClaim claim) {
        return held(claim)
                .map(job -> {
                    boolean over = JobTries.failsAfterBreaks(++job.releases);
                    if (over) {
                        fail(job, JobError.INTERNAL_ERROR, false);
                    } else {
                        requeue(job);
                    }
                    return over;
                })
                .orElse(false);
    }

    /** Gives a job back, so that its next delivery need not wait for the lease. */
    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    public void release(ContentClaim claim) {
        held(claim).ifPresent(this::requeue);
    }

    /**
     * Puts a failed job back into the queue for an operator.
     *
     * @return false when the job has not failed, or its error cannot be retried
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public boolean retry(String jobId) {
        return retry(jobId, JobTries.ATTEMPTS);
    }

    /**
     * Puts a failed job back into the queue for one of the attempts that it has left.
     *
     * @return false when the job has not failed, or has none left
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public boolean tryAgain(String jobId) {
        int left = jobs.lock(jobId).map(job -> job.attemptsLeft).orElse(0);
        return left > 0 && retry(jobId, left - 1);
    }

    /** Leaves a failed job as it is: the service tries it no more. */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public void giveUp(String jobId) {
        jobs.lock(jobId).ifPresent(job -> job.attemptsLeft = 0);
    }

    private boolean retry(String jobId, int attemptsLeft) {
        Optional<ContentJobEntity> failed = jobs.lock(jobId)
                .filter(job -> job.status.equals(JobStatus.FAILED.wire()) && Boolean.TRUE.equals(job.errorRetryable));
        failed.ifPresent(job -> {
            job.redrives = 0;
            job.transportFailures = 0;
            job.attemptsLeft = attemptsLeft;
            job.releases = 0;
            job.parts = 0;
            job.finishedAt = null;
            job.errorCode = null;
            job.errorRetryable = null;
            job.queuedAt = clock.instant();
            requeue(job);
        });
        return failed.isPresent();
    }

    /** Ends a job that still waits. @return false when it is no longer queued */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public boolean cancel(String jobId) {
        Optional<ContentJobEntity> queued = jobs.lock(jobId).filter(job -> job.status.equals(JobStatus.QUEUED.wire()));
        queued.ifPresent(job -> end(job, JobStatus.CANCELED, null));
        return queued.isPresent();
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
                .filter(id -> jobs.lock(id).map(job -> redriven(job, now)).orElse(false))
                .toList();
    }

    private boolean redriven(ContentJobEntity job, Instant now) {
        if (!isFree(job, now)) {
            return false;
        }
        if (job.status.equals(JobStatus.RUNNING.wire()) && JobTries.failsAfterLost(++job.redrives)) {
            fail(job, JobError.TIMED_OUT, false);
            return false;
        }
        requeue(job);
        return true;
    }

    private void requeue(ContentJobEntity job) {
        job.status = JobStatus.QUEUED.wire();
        job.claimToken = null;
        job.leaseUntil = null;
        job.dueAt = null;
        job.sentAt = clock.instant();
    }

    private void fail(ContentJobEntity job, JobError error, boolean tooLong) {
        end(job, JobStatus.FAILED, error);
        failures.accept(new JobFailed(ContentJob.of(job), tooLong));
    }

    private void end(ContentJobEntity job, JobStatus status, @Nullable JobError error) {
        job.status = status.wire();
        job.claimToken = null;
        job.leaseUntil = null;
        job.finishedAt = clock.instant();
        job.errorCode = error == null ? null : error.wire();
        job.errorRetryable = error == null ? null : error.retryable();
        if (error != null) {
            job.attemptsLeft = JobTries.attemptsAfter(error, job.attemptsLeft);
        }
    }

    private Optional<ContentJobEntity> held(ContentClaim claim) {
        return jobs.lock(claim.job().id()).filter(job -> claim.token().equals(job.claimToken));
    }

    private ContentJobEntity row(JobRequest request) {
        Instant now = clock.instant();
        Cell cell = request.cell();
        ContentJobEntity job = new ContentJobEntity();
        job.id = Ids.create("job");
        job.stage = request.stage().wire();
        job.trigger = request.trigger().wire();
        job.language = cell == null ? null : cell.language();
        job.topicId = cell == null ? null : cell.topicId();
        job.difficulty = cell == null ? null : cell.difficulty();
        job.articleId = request.articleId();
        job.articleVersion = request.articleVersion();
        job.sourceId = request.sourceId();
        job.sourceItemId = request.sourceItemId();
        job.briefId = request.briefId();
        job.pairId = request.pairId();
        job.note = request.note();
        job.parentVersion = request.parentVersion();
        job.parentStatus = request.parentStatus();
        job.attemptsLeft = JobTries.ATTEMPTS;
        job.createdAt = now;
        job.queuedAt = now;
        return job;
    }
}
