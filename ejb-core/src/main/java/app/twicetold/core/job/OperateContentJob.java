package app.twicetold.core.job;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.content.ReadContentJob;
import app.twicetold.core.shared.ServiceException;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** An operator runs a failed content job again, or ends one that waits. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class OperateContentJob {
    private RequeueJobs requeue;
    private ReadContentJob read;
    private ContentJobViews views;
    private ContentQueue queue;

    @Inject
    public OperateContentJob(RequeueJobs requeue, ReadContentJob read, ContentJobViews views, ContentQueue queue) {
        this.requeue = requeue;
        this.read = read;
        this.views = views;
        this.queue = queue;
    }

    protected OperateContentJob() {}

    /** @throws ServiceException {@code not_found}, {@code not_retryable}, {@code generation_paused} */
    public JobView retry(Actor actor, String jobId) {
        requeue.one(actor, jobId);
        JobView queued = views.of(read.find(jobId).stream().toList()).get(0);
        queue.send(jobId);
        return queued;
    }

    /**
     * Ends a job that still waits.
     *
     * @throws ServiceException {@code not_found}, {@code illegal_transition} when it no longer waits
     */
    public JobView cancel(Actor actor, String jobId) {
        requeue.cancel(actor, jobId);
        return views.of(read.find(jobId).stream().toList()).get(0);
    }
}
