package app.twicetold.core.content;

import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.content.rules.JobStatus;
import app.twicetold.core.content.rules.JobTries;
import app.twicetold.persistence.content.ContentJobEntity;
import app.twicetold.persistence.content.ContentJobRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Adds content jobs, tries failed ones again and cancels those that wait. Each method joins the transaction of the
 * caller, who sends the jobs after the commit.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.MANDATORY)
public class JobOrders {
    private ContentJobRepository jobs;
    private InstantSource clock;

    @Inject
    public JobOrders(ContentJobRepository jobs, InstantSource clock) {
        this.jobs = jobs;
        this.clock = clock;
    }

    protected JobOrders() {}

    /** Adds a queued job. @return its id */
    public String add(JobRequest request) {
        return add(ContentJobMoves.queued(request, clock.instant()));
    }

    /** Adds a job that could not be queued, so that an operator can find it and run it again. @return its id */
    public String addFailed(JobRequest request, JobError error) {
        return add(ContentJobMoves.failed(request, error, clock.instant()));
    }

    private String add(ContentJobEntity job) {
        jobs.add(job);
        return job.id;
    }

    /**
     * Puts a failed job back into the queue for an operator.
     *
     * @return false when the job has not failed, or its error cannot be retried
     */
    public boolean retry(String jobId) {
        return retry(jobId, JobTries.ATTEMPTS);
    }

    /**
     * Puts a failed job back into the queue for one of the attempts that it has left.
     *
     * @return false when the job has not failed, or has none left
     */
    public boolean tryAgain(String jobId) {
        int left = jobs.lock(jobId).map(job -> job.attemptsLeft).orElse(0);
        return left > 0 && retry(jobId, left - 1);
    }

    /** Leaves a failed job as it is: the service tries it no more. */
    public void giveUp(String jobId) {
        jobs.lock(jobId).ifPresent(job -> job.attemptsLeft = 0);
    }

    private boolean retry(String jobId, int attemptsLeft) {
        Optional<ContentJobEntity> failed = jobs.lock(jobId)
                .filter(job -> job.status.equals(JobStatus.FAILED.wire()) && Boolean.TRUE.equals(job.errorRetryable));
        failed.ifPresent(job -> ContentJobMoves.retry(job, attemptsLeft, clock.instant()));
        return failed.isPresent();
    }

    /** Ends a job that still waits. @return false when it is no longer queued */
    public boolean cancel(String jobId) {
        Optional<ContentJobEntity> queued = jobs.lock(jobId).filter(job -> job.status.equals(JobStatus.QUEUED.wire()));
        queued.ifPresent(job -> ContentJobMoves.end(job, JobStatus.CANCELED, null, clock.instant()));
        return queued.isPresent();
    }
}
