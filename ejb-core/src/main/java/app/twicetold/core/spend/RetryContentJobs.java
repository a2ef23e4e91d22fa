package app.twicetold.core.spend;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.content.JobError;
import app.twicetold.core.content.JobStage;
import app.twicetold.core.content.ReadContentJob;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs failed content jobs again. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RetryContentJobs {
    /** How many jobs one call runs again at most. */
    public static final int MOST = 200;

    private RequeueJobs requeue;
    private ReadContentJob read;
    private ContentJobViews views;
    private ContentQueue queue;

    @Inject
    public RetryContentJobs(RequeueJobs requeue, ReadContentJob read, ContentJobViews views, ContentQueue queue) {
        this.requeue = requeue;
        this.read = read;
        this.views = views;
        this.queue = queue;
    }

    protected RetryContentJobs() {}

    /** @throws ServiceException {@code not_found}, {@code not_retryable}, {@code generation_paused} */
    public JobView retry(Actor actor, String jobId) {
        requeue.one(actor, jobId);
        JobView queued = views.of(read.find(jobId).stream().toList()).get(0);
        queue.send(jobId);
        return queued;
    }

    /**
     * Runs the oldest failed jobs that may be run again.
     *
     * @param stage null for all
     * @param error the code of their error, null for all
     * @return the jobs that run again, {@value #MOST} at most
     * @throws ServiceException {@code validation_failed}, {@code generation_paused}
     */
    public List<JobView> retryAll(Actor actor, @Nullable String stage, @Nullable String error) {
        JobStage wanted = stage == null
                ? null
                : WireValue.find(JobStage.class, stage).orElseThrow(() -> ServiceException.invalid("stage", "unknown"));
        if (error != null && WireValue.find(JobError.class, error).isEmpty()) {
            throw ServiceException.invalid("error", "unknown");
        }
        List<String> ids = requeue.many(actor, wanted, error, MOST);
        List<JobView> answer = views.of(read.all(ids));
        ids.forEach(queue::send);
        return answer;
    }
}
