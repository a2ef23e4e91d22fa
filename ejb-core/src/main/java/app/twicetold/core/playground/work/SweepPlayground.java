package app.twicetold.core.playground.work;

import app.twicetold.core.playground.work.PlaygroundQueue.QueueUnavailable;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.logging.Logger;

/**
 * Sends work again that has waited for more than 15 minutes: its message was lost, or its worker. What failed stays
 * failed until an operator asks again.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SweepPlayground {
    private static final Logger LOG = Logger.getLogger(SweepPlayground.class.getName());

    private SweepSteps steps;
    private PlaygroundQueue queue;

    @Inject
    public SweepPlayground(SweepSteps steps, PlaygroundQueue queue) {
        this.steps = steps;
        this.queue = queue;
    }

    protected SweepPlayground() {}

    /** Stops at the first message that the broker does not take. @return how many were sent */
    public int sweep() {
        List<PlaygroundTask> tasks = steps.find();
        for (int sent = 0; sent < tasks.size(); sent++) {
            try {
                queue.send(tasks.get(sent));
            } catch (QueueUnavailable e) {
                LOG.info("Not all work of the playground could be sent; the next sweep sends the rest");
                return sent;
            }
        }
        return tasks.size();
    }
}
