package app.twicetold.core.training.rules.session;

import static app.twicetold.core.training.rules.session.SessionStage.COMPLETED;
import static app.twicetold.core.training.rules.session.SessionStage.COMPLETION;
import static app.twicetold.core.training.rules.session.SessionStage.READING;
import static app.twicetold.core.training.rules.session.SessionStage.ROUND1;
import static app.twicetold.core.training.rules.session.SessionStage.ROUND2;
import static app.twicetold.core.training.rules.session.SessionTrigger.READING_DONE;
import static app.twicetold.core.training.rules.session.SessionTrigger.ROUND1_ASSESSED;
import static app.twicetold.core.training.rules.session.SessionTrigger.ROUND2_ASSESSED;
import static app.twicetold.core.training.rules.session.SessionTrigger.SETTLED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SessionStageTest {
    @Test
    void aTrainingSessionWalksAllStages() {
        assertThat(READING.after(READING_DONE, SessionKind.TRAINING)).contains(ROUND1);
        assertThat(ROUND1.after(ROUND1_ASSESSED, SessionKind.TRAINING)).contains(ROUND2);
        assertThat(ROUND2.after(ROUND2_ASSESSED, SessionKind.TRAINING)).contains(COMPLETION);
        assertThat(COMPLETION.after(SETTLED, SessionKind.TRAINING)).contains(COMPLETED);
    }

    @Test
    void aDiagnosticStaysInRoundOneUntilItIsSettled() {
        assertThat(READING.after(READING_DONE, SessionKind.DIAGNOSTIC)).contains(ROUND1);
        assertThat(ROUND1.after(ROUND1_ASSESSED, SessionKind.DIAGNOSTIC)).contains(ROUND1);
        assertThat(ROUND1.after(ROUND2_ASSESSED, SessionKind.DIAGNOSTIC)).isEmpty();
        assertThat(ROUND1.after(SETTLED, SessionKind.DIAGNOSTIC)).contains(COMPLETED);
    }

    @ParameterizedTest
    @EnumSource(
            value = SessionStage.class,
            names = {"READING", "ROUND1", "ROUND2", "COMPLETED"})
    void aTrainingSessionIsSettledFromCompletionOnly(SessionStage stage) {
        assertThat(stage.after(SETTLED, SessionKind.TRAINING)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = SessionStage.class,
            names = {"ROUND1", "ROUND2", "COMPLETION", "COMPLETED"})
    void finishingToReadAgainChangesNothing(SessionStage stage) {
        assertThat(stage.after(READING_DONE, SessionKind.TRAINING)).contains(stage);
    }

    @ParameterizedTest
    @CsvSource({
        "READING, true, false",
        "ROUND1, true, false",
        "ROUND2, false, true",
        "COMPLETION, false, false",
        "COMPLETED, false, false"
    })
    void aStageTakesAttemptsOfItsRoundOnly(SessionStage stage, boolean first, boolean second) {
        assertThat(stage.takesAttempt(1)).isEqualTo(first);
        assertThat(stage.takesAttempt(2)).isEqualTo(second);
        assertThat(stage.takesAttempt(3)).isFalse();
    }

    @Test
    void aDiagnosticNeverReachesTheSecondRound() {
        for (SessionStage stage : SessionStage.values()) {
            for (SessionTrigger trigger : SessionTrigger.values()) {
                assertThat(stage.after(trigger, SessionKind.DIAGNOSTIC))
                        .isNotEqualTo(Optional.of(ROUND2))
                        .isNotEqualTo(Optional.of(COMPLETION));
            }
        }
    }

    @Test
    void stagesAndKindsKeepTheirWireNames() {
        assertThat(SessionStage.values())
                .extracting(SessionStage::wire)
                .containsExactly("reading", "round1", "round2", "completion", "completed");
        assertThat(SessionStage.ofWire("round2")).isEqualTo(ROUND2);
        assertThat(SessionKind.values()).extracting(SessionKind::wire).containsExactly("diagnostic", "training");
        assertThat(SessionKind.ofWire("training")).isEqualTo(SessionKind.TRAINING);
        assertThatIllegalArgumentException().isThrownBy(() -> SessionKind.ofWire("transfer"));
    }
}
