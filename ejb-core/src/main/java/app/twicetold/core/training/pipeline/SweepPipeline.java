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

    private AttemptClaims claims;
    private PipelineDispatch dispatch;
    private DatabaseState database;

    @Inject
    public SweepPipeline(AttemptClaims claims, PipelineDispatch dispatch, DatabaseState database) {
        this.claims = claims;
        this.dispatch = dispatch;
        this.database = database;
    }

    protected SweepPipeline() {}

    /**
     * Stops at the first message that the broker does not take. The rest waits for the next sweep. After an outage of
     * the database, workers that waited for it with their work in hand land it first, although their leases have ended.
     */
    public void sweep() {
        if (!database.isSettled()) {
            return;
        }
        for (PipelineStep step : PipelineStep.values()) {
            if (!help(step)) {
                return;
            }
        }
    }

    /** @return whether the broker took every message */
    private boolean help(PipelineStep step) {
        Set<String> seen = new HashSet<>();
        List<String> batch;
        boolean more;
        do {
            batch = claims.overdue(step);
            more = false;
            for (String attemptId : batch) {
                if (seen.add(attemptId)) {
                    more = true;
                    if (!isolated(step, attemptId)) {
                        return false;
                    }
                }
            }
        } while (more && batch.size() == AttemptClaims.BATCH);
        return true;
    }

    /** A row that fails does not keep the others waiting. */
    private boolean isolated(PipelineStep step, String attemptId) {
        try {
            return !claims.redrive(step, attemptId) || dispatch.sendAgain(step, attemptId);
        } catch (RuntimeException e) {
            database.log(LOG, Level.SEVERE, e, () -> "The sweep could not help attempt " + attemptId);
            return !database.isAway();
        }
    }
}
