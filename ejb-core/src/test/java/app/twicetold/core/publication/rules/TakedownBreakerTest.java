package app.twicetold.core.publication.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.publication.rules.TakedownBreaker.Facts;
import java.time.Instant;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TakedownBreakerTest {
    private static final TakedownBreaker TEN = new TakedownBreaker(10);

    @ParameterizedTest
    @CsvSource({"0, TAKEN_DOWN", "9, TAKEN_DOWN", "10, HELD", "11, HELD"})
    void tenTakedownsAnHourAreLeftToReportersWhoHaveSettledNothing(long takedowns, ReportOutcome outcome) {
        assertThat(TEN.outcome(new Facts(false, takedowns, OptionalInt.empty())))
                .isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource({"9, TAKEN_DOWN", "10, TAKEN_DOWN", "11, TAKEN_DOWN"})
    void reportersWhoHaveSettledASessionAreNotBounded(long takedowns, ReportOutcome outcome) {
        assertThat(TEN.outcome(new Facts(true, takedowns, OptionalInt.empty()))).isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource({"1, HELD", "2, HELD", "3, TAKEN_DOWN"})
    void noReportAloneTakesOneOfTheLastTwoDiagnostics(int diagnostics, ReportOutcome outcome) {
        assertThat(TEN.outcome(new Facts(false, 0, OptionalInt.of(diagnostics))))
                .isEqualTo(outcome);
        assertThat(TEN.outcome(new Facts(true, 0, OptionalInt.of(diagnostics)))).isEqualTo(outcome);
        assertThat(new TakedownBreaker(0).outcome(new Facts(true, 0, OptionalInt.of(diagnostics))))
                .isEqualTo(outcome);
    }

    @Test
    void zeroIsNoBound() {
        assertThat(new TakedownBreaker(0).outcome(new Facts(false, 1_000, OptionalInt.empty())))
                .isEqualTo(ReportOutcome.TAKEN_DOWN);
    }

    @Test
    void theHourRolls() {
        Instant now = Instant.parse("2026-11-23T12:00:00Z");

        assertThat(TakedownBreaker.forgottenBefore(now)).isEqualTo(Instant.parse("2026-11-23T11:00:00Z"));
    }
}
