package app.twicetold.core.training.rules.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PipelineProgressTest {
    @ParameterizedTest
    @CsvSource({
        "1, QUEUED, 0, 3, 20500",
        "1, TRANSCRIBE, 1, 3, 20500",
        "1, VALIDITY, 2, 3, 12500",
        "1, ASSESS, 3, 3, 12000",
        "1, DONE, 3, 3, 0",
        "2, QUEUED, 0, 4, 21000",
        "2, TRANSCRIBE, 1, 4, 21000",
        "2, VALIDITY, 2, 4, 13000",
        "2, ASSESS, 3, 4, 12500",
        "2, COMPARISON, 4, 4, 500",
        "2, DONE, 4, 4, 0"
    })
    void progressCountsTheStagesOfTheRoundAndAddsUpWhatRemains(
            int round, ProgressStage stage, int index, int count, long etaMs) {
        assertThat(PipelineProgress.of(round, stage, PipelineProgress::usualMs))
                .isEqualTo(new PipelineProgress(stage, index, count, etaMs));
    }

    @Test
    void whatRemainsFollowsWhatTheStagesTookLately() {
        assertThat(PipelineProgress.of(2, ProgressStage.VALIDITY, stage -> stage == ProgressStage.ASSESS ? 3_000 : 10)
                        .etaMs())
                .isEqualTo(3_020);
    }

    @Test
    void roundOneHasNothingToCompareWith() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PipelineProgress.of(1, ProgressStage.COMPARISON, PipelineProgress::usualMs));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PipelineProgress.of(3, ProgressStage.ASSESS, PipelineProgress::usualMs));
    }

    @Test
    void stagesKeepTheirWireNames() {
        assertThat(ProgressStage.values())
                .extracting(ProgressStage::wire)
                .containsExactly("queued", "transcribe", "validity", "assess", "comparison", "done");
        assertThat(ProgressStage.ofWire("assess")).isEqualTo(ProgressStage.ASSESS);
    }
}
