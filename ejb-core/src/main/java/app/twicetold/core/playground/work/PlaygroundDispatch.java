package app.twicetold.core.playground.work;

import app.twicetold.core.playground.work.PlaygroundQueue.QueueUnavailable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Logger;

/** Sends work to the queue after its rows were committed. What the broker does not take of new work fails, and may be retried. */
@ApplicationScoped
public class PlaygroundDispatch {
    private static final Logger LOG = Logger.getLogger(PlaygroundDispatch.class.getName());

    private PlaygroundQueue queue;
    private LaneSteps lanes;

    @Inject
    public PlaygroundDispatch(PlaygroundQueue queue, LaneSteps lanes) {
        this.queue = queue;
        this.lanes = lanes;
    }

    protected PlaygroundDispatch() {}

    /**
     * Asks for the judgements of lanes. The lanes whose message is not taken fail.
     *
     * @return whether the broker took every message
     */
    public boolean assess(String runId, int round, List<String> laneIds) {
        List<String> unsent = new ArrayList<>();
        for (String laneId : laneIds) {
            if (!send(PlaygroundTask.assess(laneId, round))) {
                unsent.add(laneId);
            }
        }
        if (!unsent.isEmpty()) {
            lanes.failUnsent(runId, round, unsent);
        }
        return unsent.isEmpty();
    }

    /** Asks again for the judgements of lanes that wait. What the broker does not take waits for the sweep. */
    void assessAgain(int round, List<String> laneIds) {
        for (String laneId : laneIds) {
            boolean unused = send(PlaygroundTask.assess(laneId, round));
        }
    }

    /** @return whether the broker took the message */
    public boolean send(PlaygroundTask task) {
        try {
            queue.send(task);
            return true;
        } catch (QueueUnavailable e) {
            // The cause is not logged here, because the connection to the broker logs it once and not for each message.
            LOG.info(() -> "The broker takes no " + task.stage().wire() + " for " + task.id());
            return false;
        }
    }
}
