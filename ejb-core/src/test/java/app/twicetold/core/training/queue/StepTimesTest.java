package app.twicetold.core.training.queue;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.progress.MovingMedian;
import app.twicetold.core.training.rules.progress.PipelineProgress;
import app.twicetold.core.training.rules.progress.ProgressStage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
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
    void theOthersAreToldOnceBothStepsAreKnownAndEveryFiveSecondsAtMost() {
        List<String> told = new ArrayList<>();
        AtomicLong nanos = new AtomicLong();
        StepTimes telling = new StepTimes(new Share(told), 16, nanos::get);

        several(telling, PipelineStep.TRANSCRIBE, 300);
        assertThat(told).isEmpty();
        several(telling, PipelineStep.ASSESS, 700);
        assertThat(told).containsExactly("16 300 700");

        nanos.set(StepTimes.TOLD_EVERY.toNanos() - 1);
        several(telling, PipelineStep.ASSESS, 800);
        assertThat(told).hasSize(1);
        nanos.set(StepTimes.TOLD_EVERY.toNanos());
        several(telling, PipelineStep.ASSESS, 900);
        assertThat(told).hasSize(2);
    }

    @Test
    void aStepIsDoneAlthoughNobodyCanBeTold() {
        StepTimes telling = new StepTimes(new Share(List.of()), 16, System::nanoTime);
        several(telling, PipelineStep.TRANSCRIBE, 300);
        several(telling, PipelineStep.ASSESS, 700);
        assertThat(telling.usualMs(ProgressStage.ASSESS)).isEqualTo(700);
    }

    @Test
    void whatIsUnderWayForLongerThanUsualIsKnownAndToldBeforeItEnds() {
        List<String> told = new ArrayList<>();
        AtomicLong nanos = new AtomicLong();
        StepTimes telling = new StepTimes(new Share(told), 16, nanos::get);
        several(telling, PipelineStep.TRANSCRIBE, 300);
        several(telling, PipelineStep.ASSESS, 700);
        List<StepTimes.UnderWay> slow = Stream.generate(() -> telling.begin(PipelineStep.ASSESS))
                .limit(MovingMedian.FEWEST)
                .toList();

        nanos.set(Duration.ofSeconds(20).toNanos());
        assertThat(telling.usualMs(ProgressStage.ASSESS)).isEqualTo(20_000);
        assertThat(telling.usualMs(ProgressStage.TRANSCRIBE)).isEqualTo(300);
        telling.tellUnderWay();
        assertThat(told).containsExactly("16 300 700", "16 300 20000");

        slow.get(0).succeeded();
        slow.forEach(StepTimes.UnderWay::close);
        nanos.set(Duration.ofSeconds(40).toNanos());
        assertThat(telling.usualMs(ProgressStage.ASSESS)).isEqualTo(700);
        telling.tellUnderWay();
        assertThat(told).as("Nothing is under way").hasSize(2);
    }

    private static void several(StepTimes times, PipelineStep step, long ms) {
        for (int i = 0; i < MovingMedian.FEWEST; i++) {
            times.took(step, Duration.ofMillis(ms));
        }
    }

    /** Notes what the others hear; a list that takes nothing is a database that is away. */
    private static final class Share extends ShareTimes {
        private final List<String> told;

        private Share(List<String> told) {
            this.told = told;
        }

        @Override
        public void share(String node, int listeners, long transcribeMs, long assessMs) {
            told.add(listeners + " " + transcribeMs + " " + assessMs);
        }
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
