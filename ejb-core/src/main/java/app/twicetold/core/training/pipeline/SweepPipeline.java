package app.twicetold.core.training.pipeline;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.training.life.PipelineStep;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Finds work whose lease ended: its message was never sent, or its worker died. It is sent again twice at most; then
 * the attempt fails, and the user may submit it again. Any number of nodes may sweep: a second message finds the claim
 * taken.
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

    protected SweepPipeline() {}

    /**
     * Stops at the first message that the broker does not take. The rest waits for the next sweep. After an outage of
     * the database, workers that waited for it with their work in hand land it first, although their leases have ended.
     */
    public void sweep() {
        if (!DatabaseState.ofThisNode().isSettled()) {
            return;
        }
        if (help(steps::overdueAttempts, this::redriveAttempt)) {
            boolean unused = help(steps::overdueExemplars, this::redriveExemplar);
        }
    }

    /** @return whether the broker took every message */
    private static boolean help(Supplier<List<String>> overdue, Predicate<String> redrive) {
        Set<String> seen = new HashSet<>();
        List<String> batch;
        boolean more;
        do {
            batch = overdue.get();
            more = false;
            for (String attemptId : batch) {
                if (seen.add(attemptId)) {
                    more = true;
                    if (!isolated(attemptId, redrive)) {
                        return false;
                    }
                }
            }
        } while (more && batch.size() == SweepSteps.BATCH);
        return true;
    }

    private boolean redriveAttempt(String attemptId) {
        return steps.redriveAttempt(attemptId)
                .map(step -> dispatch.send(step, attemptId))
                .orElse(true);
    }

    private boolean redriveExemplar(String attemptId) {
        return !steps.redriveExemplar(attemptId) || dispatch.send(PipelineStep.EXEMPLAR, attemptId);
    }

    /** A row that fails does not keep the others waiting. */
    private static boolean isolated(String attemptId, Predicate<String> redrive) {
        try {
            return redrive.test(attemptId);
        } catch (RuntimeException e) {
            DatabaseState database = DatabaseState.ofThisNode();
            database.log(LOG, Level.SEVERE, e, () -> "The sweep could not help attempt " + attemptId);
            return !database.isAway();
        }
    }
}
