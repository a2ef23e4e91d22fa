package app.twicetold.core.training.pipeline;

import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.queue.Urgency;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Sends a step to the queue after its row was committed; when the broker is down the row is left to the next sweep. */
@ApplicationScoped
public class PipelineDispatch {
    private static final Logger LOG = Logger.getLogger(PipelineDispatch.class.getName());

    private PipelineQueue queue;
    private AttemptClaims claims;

    @Inject
    public PipelineDispatch(PipelineQueue queue, AttemptClaims claims) {
        this.queue = queue;
        this.claims = claims;
    }

    protected PipelineDispatch() {}

    /** @return whether the broker took the message */
    public boolean send(PipelineStep step, String attemptId, Urgency urgency) {
        return send(step, attemptId, () -> queue.send(step, attemptId, urgency.priority()));
    }

    /** As {@link #send}, of work whose message was lost. */
    boolean sendAgain(PipelineStep step, String attemptId) {
        return send(step, attemptId, behind(step));
    }

    /** As {@link #send}, of work that waited longer than its user polls. */
    void sendBehind(PipelineStep step, String attemptId, @Nullable Integer waits) {
        boolean unused = waits == null
                ? sendAgain(step, attemptId)
                : sendLater(step, attemptId, waits, Duration.ZERO, behind(step));
    }

    /** As {@link #send}, of work that lets that of other users go first. */
    void sendBehind(PipelineStep step, String attemptId, int waits, Duration delay) {
        boolean unused = sendLater(step, attemptId, waits, delay, behind(step));
    }

    /** As {@link #send}, of work that was put off. */
    void sendLater(Landing.PutOff putOff, String attemptId) {
        PipelineStep step = putOff.step();
        // The user of an attempt has waited for the provider and still polls.
        Urgency urgency = step == PipelineStep.EXEMPLAR ? Urgency.EXEMPLAR : Urgency.FRESH;
        boolean unused = sendLater(step, attemptId, putOff.waits(), putOff.pause(), urgency);
    }

    private boolean sendLater(PipelineStep step, String attemptId, int waits, Duration delay, Urgency urgency) {
        return send(step, attemptId, () -> queue.sendLater(step, attemptId, waits, delay, urgency.priority()));
    }

    private static Urgency behind(PipelineStep step) {
        return step == PipelineStep.EXEMPLAR ? Urgency.EXEMPLAR : Urgency.SENT_AGAIN;
    }

    private boolean send(PipelineStep step, String attemptId, Sending sending) {
        try {
            sending.send();
            return true;
        } catch (PipelineQueue.QueueUnavailable e) {
            // The cause is not logged here, because the connection to the broker logs it once and not for each attempt.
            LOG.info(() -> "The sweep will send " + step.wire() + " for " + attemptId);
            claims.leave(step, List.of(attemptId));
            return false;
        }
    }

    @FunctionalInterface
    private interface Sending {
        void send() throws PipelineQueue.QueueUnavailable;
    }
}
