package app.twicetold.core.training.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.progress.MovingMedian;
import app.twicetold.core.training.rules.progress.PipelineProgress;
import app.twicetold.core.training.rules.progress.ProgressStage;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class StepTimesTest {
    private final StepTimes times = new StepTimes();

    @Test
    void aStageTakesItsUsualTimeUntilEnoughOfItWasSeen() {
        for (int i = 1; i < MovingMedian.FEWEST; i++) {
            times.took(PipelineStep.ASSESS, Duration.ofMillis(40 + i));
        }
        assertThat(times.usualMs(ProgressStage.ASSESS)).isEqualTo(PipelineProgress.usualMs(ProgressStage.ASSESS));

        times.took(PipelineStep.ASSESS, Duration.ofMillis(9_000));

        assertThat(times.usualMs(ProgressStage.ASSESS)).isEqualTo(43);
        assertThat(times.usualMs(ProgressStage.TRANSCRIBE))
                .isEqualTo(PipelineProgress.usualMs(ProgressStage.TRANSCRIBE));
    }

    @Test
    void theExemplarIsNoPartOfTheProgress() {
        for (int i = 0; i < MovingMedian.FEWEST; i++) {
            times.took(PipelineStep.EXEMPLAR, Duration.ofMillis(1));
        }
        for (ProgressStage stage : ProgressStage.values()) {
            assertThat(times.usualMs(stage)).isEqualTo(PipelineProgress.usualMs(stage));
        }
    }
}
