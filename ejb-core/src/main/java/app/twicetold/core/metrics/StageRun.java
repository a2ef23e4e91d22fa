package app.twicetold.core.metrics;

import java.time.Duration;
import java.util.Locale;

/** A step of the pipeline under way. Closing it records the duration and the outcome. */
public final class StageRun implements AutoCloseable {
    private final Meters meters;
    private final String stage;
    private final long startNanos = System.nanoTime();
    private Outcome outcome = Outcome.ERROR;

    StageRun(Meters meters, String stage) {
        this.meters = meters;
        this.stage = stage;
    }

    /** The outcome of a step. */
    public enum Outcome {
        /** The result of the step was stored. */
        OK,
        /** The step ended without a result for a next step: the recording is unreliable, or the claim was lost. */
        STOPPED,
        /** A provider is away, so the step is done later. */
        WAITS,
        /** The attempt failed, and its owner was told. */
        FAILED,
        /** The step broke and is delivered again. */
        ERROR
    }

    /** Records how the step ended. A step without this call broke. */
    public void ended(Outcome how) {
        this.outcome = how;
    }

    @Override
    public void close() {
        meters.stageEnded(
                stage, outcome.name().toLowerCase(Locale.ROOT), Duration.ofNanos(System.nanoTime() - startNanos));
    }
}
