package app.twicetold.core.training.pipeline;

import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.progress.MovingMedian;
import app.twicetold.core.training.rules.progress.PipelineProgress;
import app.twicetold.core.training.rules.progress.ProgressStage;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How long the steps of the pipeline took lately on this node. A step that the node has not seen yet has its usual
 * time.
 */
@ApplicationScoped
public class StepTimes {
    private final Map<ProgressStage, MovingMedian> times = new ConcurrentHashMap<>();

    /** Notes a step that led to the next one or to the result. */
    public void took(PipelineStep step, Duration duration) {
        switch (step) {
            case TRANSCRIBE -> note(ProgressStage.TRANSCRIBE, duration);
            case ASSESS -> note(ProgressStage.ASSESS, duration);
            case EXEMPLAR -> {
                // Progress does not wait for the exemplar.
            }
        }
    }

    private void note(ProgressStage stage, Duration duration) {
        times.merge(
                stage,
                MovingMedian.NONE.with(duration.toMillis()),
                (before, first) -> before.with(duration.toMillis()));
    }

    /** What the stage takes, in milliseconds. */
    public long usualMs(ProgressStage stage) {
        return times.getOrDefault(stage, MovingMedian.NONE).median().orElseGet(() -> PipelineProgress.usualMs(stage));
    }
}
