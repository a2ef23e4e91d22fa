package app.twicetold.core.content.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PauseTest {
    private static final LocalDate DAY = LocalDate.of(2026, 11, 22);

    @ParameterizedTest
    @CsvSource({"2, false", "3, true", "4, true"})
    void threeFailuresInARowBeginAPause(int inARow, boolean begins) {
        assertThat(Pause.beginsAfter(inARow)).isEqualTo(begins);
    }

    @Test
    void aPauseForTheCostCapEndsWithItsDay() {
        Pause pause = new Pause(PauseReason.COST_CAP, DAY);

        assertThat(pause.endsBy(DAY.minusDays(1))).isFalse();
        assertThat(pause.endsBy(DAY)).isFalse();
        assertThat(pause.endsBy(DAY.plusDays(1))).isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            value = PauseReason.class,
            names = {"PROVIDER_ERRORS", "MANUAL"})
    void noOtherPauseEndsByItself(PauseReason reason) {
        assertThat(new Pause(reason, DAY).endsBy(DAY.plusYears(1))).isFalse();
    }
}
