package app.twicetold.core.training.rules.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class RoundLimitsTest {
    @Test
    void aTrainingRoundIsCappedAtThreeAndAtTwoMinutes() {
        RoundLimits limits = RoundLimits.of(SessionKind.TRAINING);

        assertThat(limits.maxMs(1)).isEqualTo(180_000);
        assertThat(limits.maxMs(2)).isEqualTo(120_000);
    }

    @Test
    void aDiagnosticIsCappedAtNinetySecondsAndHasNoSecondRound() {
        RoundLimits limits = RoundLimits.of(SessionKind.DIAGNOSTIC);

        assertThat(limits.maxMs(1)).isEqualTo(90_000);
        assertThat(limits.maxMs(2)).isZero();
    }

    @Test
    void thereAreTwoRounds() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RoundLimits.of(SessionKind.TRAINING).maxMs(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RoundLimits.of(SessionKind.TRAINING).maxMs(3));
        assertThatIllegalArgumentException().isThrownBy(() -> new RoundLimits(19_999, 0));
    }
}
