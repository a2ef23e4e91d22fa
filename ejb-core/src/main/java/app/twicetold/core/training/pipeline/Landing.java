package app.twicetold.core.training.pipeline;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.provider.chain.HeldCalls;
import app.twicetold.core.training.life.PipelineStep;
import java.time.Duration;
import java.util.function.Supplier;

/** What the landing of a step led to. */
public sealed interface Landing {
    /** The claim was lost, so nothing was stored. */
    record Lost() implements Landing {}

    /** The step was the last one: the attempt ended, or its exemplar did. */
    record Ended() implements Landing {}

    /** The next step is due, and the same delivery holds it. */
    record GoesOn(ClaimedStep next) implements Landing {}

    /** The next step is due, and waits for a delivery of its own. */
    record Waits(PipelineStep next) implements Landing {}

    /**
     * A provider is away, so the step is due again after a pause.
     *
     * @param waits how often the work was put off, which its message has to tell
     */
    record PutOff(PipelineStep step, int waits, Duration pause) implements Landing {}

    /**
     * Lands a step, and waits while the database is away.
     *
     * @param calls what the landing records, unless the claim was lost
     */
    static Landing of(DatabaseState database, HeldCalls calls, Supplier<Landing> landing) {
        Landing landed = database.patiently(landing);
        if (!(landed instanceof Lost)) {
            calls.recorded();
        }
        return landed;
    }
}
