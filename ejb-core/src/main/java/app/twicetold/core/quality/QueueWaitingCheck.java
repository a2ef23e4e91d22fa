package app.twicetold.core.quality;

import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.spend.SpendGuard;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Queues the check of an article whose head waits for one, unless the pipeline is paused. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class QueueWaitingCheck {
    private WaitingChecks waiting;
    private SpendGuard guard;
    private ContentQueue queue;

    @Inject
    public QueueWaitingCheck(WaitingChecks waiting, SpendGuard guard, ContentQueue queue) {
        this.waiting = waiting;
        this.guard = guard;
        this.queue = queue;
    }

    protected QueueWaitingCheck() {}

    public void queue(String articleId) {
        if (guard.paused().isEmpty()) {
            waiting.queue(articleId).ifPresent(queue::send);
        }
    }
}
