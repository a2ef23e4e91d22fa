package app.twicetold.core.training;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Finds work whose lease ended: its message was never sent, or its worker died. It is sent again twice at most; then the
 * attempt fails, and the user may submit it again. Any number of nodes may sweep: a second message finds the claim taken.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SweepPipeline {
    private static final Logger LOG = Logger.getLogger(SweepPipeline.class.getName());

    private SweepSteps steps;
    private PipelineDispatch dispatch;

    @Inject
    public SweepPipeline(SweepSteps steps, PipelineDispatch dispatch) {
        this.steps = steps;
        this.dispatch = dispatch;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected SweepPipeline() {}

    public void sweep() {
        for (String attemptId : steps.overdueAttempts()) {
            isolated(
                    attemptId, () -> steps.redriveAttempt(attemptId).ifPresent(step -> dispatch.send(step, attemptId)));
        }
        for (String attemptId : steps.overdueExemplars()) {
            isolated(attemptId, () -> {
                if (steps.redriveExemplar(attemptId)) {
                    dispatch.send(PipelineStep.EXEMPLAR, attemptId);
                }
            });
        }
    }

    /** One row that cannot be helped does not keep the others waiting. */
    private static void isolated(String attemptId, Runnable redrive) {
        try {
            redrive.run();
        } catch (RuntimeException e) {
            LOG.log(Level.SEVERE, e, () -> "The sweep could not help attempt " + attemptId);
        }
    }
}
