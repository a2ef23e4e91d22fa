package app.twicetold.core.training.pipeline;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.session.LostWork;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Finds lost work: its message was never sent or is gone, or its worker died. It is sent again twice at most; then the
 * attempt fails, and the user may submit it again. Work that waits in the queue is left alone ({@link LostWork}). Any
 * number of nodes may sweep: each row is taken by one, and a second message finds the claim taken.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SweepPipeline {
    private static final Logger LOG = Logger.getLogger(SweepPipeline.class.getName());

    /** How many messages a run sends at most. The rest waits for the next one. */
    static final int BUDGET = 10_000;

    private AttemptClaims claims;
    private PipelineDispatch dispatch;
    private PipelineLoad load;
    private DatabaseState database;
    private int budget;

    @Inject
    public SweepPipeline(AttemptClaims claims, PipelineDispatch dispatch, PipelineLoad load, DatabaseState database) {
        this(claims, dispatch, load, database, BUDGET);
    }

    SweepPipeline(
            AttemptClaims claims, PipelineDispatch dispatch, PipelineLoad load, DatabaseState database, int budget) {
        this.claims = claims;
        this.dispatch = dispatch;
        this.load = load;
        this.database = database;
        this.budget = budget;
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
        boolean idle = load.isIdle();
        int left = budget;
        for (PipelineStep step : PipelineStep.values()) {
            left = help(step, idle, left);
        }
    }

    /** @return how many messages may still be sent; 0 after the broker did not take one */
    private int help(PipelineStep step, boolean idle, int budgetLeft) {
        int left = budgetLeft;
        boolean more = true;
        while (more && left > 0) {
            AttemptClaims.Lost page;
            try {
                page = claims.redrive(step, idle, Math.min(left, AttemptClaims.BATCH));
            } catch (RuntimeException e) {
                database.log(LOG, Level.SEVERE, e, () -> "The sweep could not help " + step.wire());
                return database.isAway() ? 0 : left;
            }
            if (!send(step, page.attemptIds())) {
                return 0;
            }
            left -= page.attemptIds().size();
            more = page.more();
        }
        return left;
    }

    /** @return whether the broker took every message */
    private boolean send(PipelineStep step, List<String> attemptIds) {
        for (int sent = 0; sent < attemptIds.size(); sent++) {
            if (!dispatch.sendAgain(step, attemptIds.get(sent))) {
                claims.leave(step, attemptIds.subList(sent, attemptIds.size()));
                return false;
            }
        }
        return true;
    }
}
