package app.twicetold.core.training.pipeline;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.work.ClaimedWork;
import app.twicetold.core.work.rules.Waited;
import java.util.Optional;
import java.util.function.Function;

/** A step that one delivery holds. Only with its token may the work land. */
public interface ClaimedStep {
    PipelineStep step();

    String attemptId();

    String token();

    /** Since when the work was asked for, and how often it was put off. */
    Waited waited();

    /**
     * One delivery of a step.
     *
     * @param claim takes the step and reads what its work needs
     */
    static <C extends ClaimedStep> ClaimedWork<C> work(
            PipelineStep step, AttemptClaims claims, DatabaseState database, Function<String, Optional<C>> claim) {
        return ClaimedWork.of(claim, claims::release)
                .counting(id -> claims.lost(step, id))
                .outlasting(database, claims::giveBack);
    }
}
