package app.twicetold.core.generation;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.spend.SpendGuard;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Orders drafts for the cells that lack articles. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class FillGaps {
    private GapSteps steps;
    private SpendGuard guard;
    private ContentQueue queue;

    @Inject
    public FillGaps(GapSteps steps, SpendGuard guard, ContentQueue queue) {
        this.steps = steps;
        this.guard = guard;
        this.queue = queue;
    }

    protected FillGaps() {}

    /** What a run would do now, also while the pipeline is paused. */
    public GapRun plan() {
        return steps.plan();
    }

    /** @throws ServiceException {@code generation_paused} */
    public GapRun fill() {
        guard.requireRunning();
        return sent(steps.queue());
    }

    /**
     * As {@link #fill()}, for an operator.
     *
     * @throws ServiceException {@code generation_paused}
     */
    public GapRun fill(Actor actor) {
        guard.requireRunning();
        return sent(steps.asked(actor));
    }

    private GapRun sent(GapRun run) {
        run.jobIds().forEach(queue::send);
        return run;
    }
}
