package app.twicetold.core.job;

import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.spend.SpendGuard;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;

/**
 * Runs drafts again that a pause has stopped, as soon as the pause is over. The hourly job calls it before it fills
 * gaps, because a draft that goes on fills a gap.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ResumeDrafts {
    /** How many drafts one run takes at most. */
    static final int MOST = 200;

    private RequeueJobs requeue;
    private SpendGuard guard;
    private ContentQueue queue;

    @Inject
    public ResumeDrafts(RequeueJobs requeue, SpendGuard guard, ContentQueue queue) {
        this.requeue = requeue;
        this.guard = guard;
        this.queue = queue;
    }

    protected ResumeDrafts() {}

    /** @return how many go on; none while the pipeline is paused */
    public int resume() {
        if (guard.paused().isPresent()) {
            return 0;
        }
        List<String> stopped = requeue.stopped(MOST);
        stopped.forEach(queue::send);
        return stopped.size();
    }
}
