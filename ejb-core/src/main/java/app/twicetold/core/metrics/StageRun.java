package app.twicetold.core.metrics;

import java.time.Duration;
import java.util.Locale;

/** A step of the pipeline under way; closing it notes how long it took and what became of it. */
public final class StageRun implements AutoCloseable {
    private final Meters meters;
    private final String stage;
    private final long startNanos = System.nanoTime();
    private Outcome outcome = Outcome.ERROR;

    StageRun(Meters meters, String stage) {
        this.meters = meters;
        this.stage = stage;
    }

    /** What becomes of a step. */
    public enum Outcome {
        /** Its result was stored. */
        OK,
        /** It ended without a result that another step goes on with: the recording is unreliable, or the claim was lost. */
        STOPPED,
        /** The attempt failed, and its owner was told. */
        FAILED,
        /** It broke, and is delivered again. */
        ERROR
    }

    /** It came to its end; one that never says so broke. */
    public void ended(Outcome how) {
        this.outcome = how;
    }

    @Override
    public void close() {
        meters.stageEnded(
                stage, outcome.name().toLowerCase(Locale.ROOT), Duration.ofNanos(System.nanoTime() - startNanos));
    }
}
