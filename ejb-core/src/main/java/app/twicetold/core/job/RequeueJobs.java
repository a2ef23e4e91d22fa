package app.twicetold.core.job;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.ContentJob;
import app.twicetold.core.content.JobOrders;
import app.twicetold.core.content.JobStage;
import app.twicetold.core.content.ReadContentJob;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.content.rules.JobStatus;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.spend.SpendGuard;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The transactions of single jobs that are put back into the queue or leave it. The jobs are sent after the commit. */
@Stateless
public class RequeueJobs {
    private JobOrders orders;
    private ReadContentJob read;
    private SpendGuard guard;
    private RecordAudit audit;

    @Inject
    public RequeueJobs(JobOrders orders, ReadContentJob read, SpendGuard guard, RecordAudit audit) {
        this.orders = orders;
        this.read = read;
        this.guard = guard;
        this.audit = audit;
    }

    protected RequeueJobs() {}

    /** @throws ServiceException {@code not_found}, {@code not_retryable}, {@code generation_paused} */
    public void one(Actor actor, String jobId) {
        ContentJob job = read.find(jobId).orElseThrow(() -> ServiceException.notFound("job"));
        String error = job.error() == null ? null : job.error().wire();
        if (!orders.retry(jobId)) {
            throw new ServiceException(
                    ErrorCode.NOT_RETRYABLE, Map.of("status", job.status().wire()));
        }
        if (job.stage() != JobStage.FETCH) {
            guard.requireRunning();
        }
        record(actor, jobId, error);
    }

    /**
     * Ends a job that still waits.
     *
     * @throws ServiceException {@code not_found}, {@code illegal_transition} when it no longer waits
     */
    public void cancel(Actor actor, String jobId) {
        boolean canceled = orders.cancel(jobId);
        ContentJob job = read.find(jobId).orElseThrow(() -> ServiceException.notFound("job"));
        if (!canceled) {
            throw new ServiceException(
                    ErrorCode.ILLEGAL_TRANSITION,
                    Map.of("operation", "cancel", "status", job.status().wire()));
        }
        audit.record(
                actor,
                AuditAction.JOB_CANCELED,
                "job",
                jobId,
                Map.of("stage", job.stage().wire(), "trigger", job.trigger().wire(), "from", JobStatus.QUEUED.wire()));
    }

    /**
     * The oldest drafts that a pause has stopped.
     *
     * @return the ids of those that were put back
     * @throws ServiceException {@code generation_paused}
     */
    public List<String> stopped(int limit) {
        guard.requireRunning();
        List<String> taken =
                read.stoppedDrafts(limit).stream().filter(orders::retry).toList();
        taken.forEach(id -> record(Actor.SYSTEM, id, JobError.GENERATION_PAUSED.wire()));
        return taken;
    }

    private void record(Actor actor, String jobId, @Nullable String error) {
        Map<String, @Nullable Object> details = new LinkedHashMap<>();
        if (error != null) {
            details.put("error", error);
        }
        details.put("before", Map.of("status", JobStatus.FAILED.wire()));
        details.put("after", Map.of("status", JobStatus.QUEUED.wire()));
        audit.record(actor, AuditAction.JOB_RETRIED, "job", jobId, details);
    }
}
