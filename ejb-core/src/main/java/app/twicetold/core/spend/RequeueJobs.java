package app.twicetold.core.spend;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.ContentJob;
import app.twicetold.core.content.ContentJobs;
import app.twicetold.core.content.JobError;
import app.twicetold.core.content.JobStage;
import app.twicetold.core.content.JobStatus;
import app.twicetold.core.content.ReadContentJob;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The transaction that puts failed jobs back into the queue. The jobs are sent after its commit. */
@Stateless
public class RequeueJobs {
    private ContentJobs jobs;
    private ReadContentJob read;
    private SpendGuard guard;
    private RecordAudit audit;

    @Inject
    public RequeueJobs(ContentJobs jobs, ReadContentJob read, SpendGuard guard, RecordAudit audit) {
        this.jobs = jobs;
        this.read = read;
        this.guard = guard;
        this.audit = audit;
    }

    protected RequeueJobs() {}

    /** @throws ServiceException {@code not_found}, {@code not_retryable}, {@code generation_paused} */
    public void one(Actor actor, String jobId) {
        ContentJob job = read.find(jobId).orElseThrow(() -> ServiceException.notFound("job"));
        String error = job.error() == null ? null : job.error().wire();
        if (!jobs.retry(jobId)) {
            throw new ServiceException(
                    ErrorCode.NOT_RETRYABLE, Map.of("status", job.status().wire()));
        }
        if (job.stage() != JobStage.FETCH) {
            guard.requireRunning();
        }
        record(actor, jobId, error);
    }

    /**
     * The oldest failed jobs of a stage with an error.
     *
     * @param stage null for all
     * @param error null for all
     * @return the ids of those that were put back
     * @throws ServiceException {@code generation_paused}, unless only fetches are asked for
     */
    public List<String> many(Actor actor, @Nullable JobStage stage, @Nullable String error, int limit) {
        if (stage != JobStage.FETCH) {
            guard.requireRunning();
        }
        List<String> taken = read.retryable(stage == null ? null : stage.wire(), error, limit).stream()
                .filter(jobs::retry)
                .toList();
        taken.forEach(id -> record(actor, id, error));
        return taken;
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
                read.stoppedDrafts(limit).stream().filter(jobs::retry).toList();
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
