package app.twicetold.core.batch.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ExecutionRulesTest {
    @Test
    void onlyWhatEndedEarlyCanBeRestarted() {
        assertThat(Arrays.stream(ExecutionStatus.values()).filter(ExecutionStatus::restartable))
                .containsExactly(ExecutionStatus.STOPPED, ExecutionStatus.FAILED)
                .allMatch(ExecutionStatus::ended);
    }

    @Test
    void anExecutionWhoseLastStepIsOverHasEnded() {
        assertThat(ExecutionStatus.values()).allMatch(status -> status.atEnd().ended());
        assertThat(ExecutionStatus.STARTED.atEnd()).isEqualTo(ExecutionStatus.COMPLETED);
        assertThat(ExecutionStatus.STOPPING.atEnd()).isEqualTo(ExecutionStatus.STOPPED);
        assertThat(ExecutionStatus.FAILED.atEnd()).isEqualTo(ExecutionStatus.FAILED);
    }

    @Test
    void progressIsToldWhereTheTotalIsKnown() {
        assertThat(StepProgress.percent(ExecutionStatus.STARTED, 5, -1)).isEmpty();
        assertThat(StepProgress.percent(ExecutionStatus.STARTED, 0, 0)).isEmpty();
        assertThat(StepProgress.percent(ExecutionStatus.STARTED, 0, 3)).isEqualTo(OptionalInt.of(0));
        assertThat(StepProgress.percent(ExecutionStatus.FAILED, 2, 3)).isEqualTo(OptionalInt.of(66));
    }

    @Test
    void onlyWhatIsCompletedIsWhole() {
        assertThat(StepProgress.percent(ExecutionStatus.STARTED, 3, 3)).isEqualTo(OptionalInt.of(99));
        assertThat(StepProgress.percent(ExecutionStatus.STARTED, 4, 3)).isEqualTo(OptionalInt.of(99));
        assertThat(StepProgress.percent(ExecutionStatus.COMPLETED, 0, -1)).isEqualTo(OptionalInt.of(100));
    }
}
