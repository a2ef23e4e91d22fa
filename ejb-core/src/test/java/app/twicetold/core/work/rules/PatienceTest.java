package app.twicetold.core.work.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatienceTest {
    private static final Instant SUBMIT = Instant.parse("2026-11-28T10:00:00Z");
    private static final Patience PATIENCE = new Patience(Duration.ofSeconds(90));

    private static Waited waited(int times) {
        return new Waited(SUBMIT, times);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1000, 2000",
        "1, 2000, 4000",
        "2, 4000, 8000",
        "3, 8000, 16000",
        "4, 10000, 20000",
        "9, 10000, 20000"
    })
    void thePausesGrowAndHalfOfEachIsChance(int times, long shortest, long longest) {
        assertThat(PATIENCE.pause(waited(times), null, SUBMIT, 0)).hasValue(Duration.ofMillis(shortest));
        assertThat(PATIENCE.pause(waited(times), null, SUBMIT, 1)).hasValue(Duration.ofMillis(longest));
    }

    @Test
    void workComesBackWithTheNextProbe() {
        assertThat(PATIENCE.pause(waited(4), Duration.ofMillis(700), SUBMIT, 0)).hasValue(Duration.ofMillis(700));
        assertThat(PATIENCE.pause(waited(0), Duration.ofSeconds(15), SUBMIT, 1)).hasValue(Duration.ofSeconds(16));
    }

    @ParameterizedTest
    @CsvSource({
        "10000, 3333, 0, 7499",
        "10000, 3334, 0, 7500",
        "10000, 3334, 1, 12500",
        "10000, 1001, 0.5, 3003",
        "10000, 1000, 0.5, 1500",
        "10000, 7499, 0, 7500",
        "10000, 7500, 0, 7500",
        "10000, 7501, 0, 7501",
        "20000, 12000, 0.5, 20000",
        "30000, 3000, 0.5, 9000"
    })
    void workThatHasWaitedComesBackAfterAsLongAgainUnlessTheProviderIsBack(
            long afterMs, long probeMs, double chance, long pauseMs) {
        assertThat(PATIENCE.pause(waited(3), Duration.ofMillis(probeMs), SUBMIT.plusMillis(afterMs), chance))
                .hasValue(Duration.ofMillis(pauseMs));
    }

    /** What follows from the wait leaves 20 s of the patience; what the provider asks for does not. */
    @ParameterizedTest
    @CsvSource({
        "34999, 12000, 34999",
        "35000, 12000, 35000",
        "35001, 12000, 34999",
        "50000, 12000, 20000",
        "57500, 12000, 12500",
        "57501, 12000, 12500",
        "80000, 9000, 9500"
    })
    void aPauseThatFollowsFromTheWaitLeavesTimeForATry(long afterMs, long probeMs, long pauseMs) {
        assertThat(PATIENCE.pause(waited(1), Duration.ofMillis(probeMs), SUBMIT.plusMillis(afterMs), 0.5))
                .hasValue(Duration.ofMillis(pauseMs));
    }

    @ParameterizedTest
    @CsvSource({"59999, 59999", "60000, 60000", "60001, 60000", "300000, 60000"})
    void aPauseThatFollowsFromTheWaitIsAMinuteAtMost(long afterMs, long pauseMs) {
        assertThat(Patience.OF_BACKGROUND_WORK.pause(
                        waited(5), Duration.ofSeconds(20), SUBMIT.plusMillis(afterMs), 0.5))
                .hasValue(Duration.ofMillis(pauseMs));
    }

    @ParameterizedTest
    @CsvSource({"87999, 2000", "88000, 2000", "88001, 1999", "89999, 1"})
    void theLastTryIsAtTheEndOfThePatience(long afterMs, long pauseMs) {
        assertThat(PATIENCE.pause(waited(0), null, SUBMIT.plusMillis(afterMs), 1))
                .hasValue(Duration.ofMillis(pauseMs));
        assertThat(PATIENCE.pause(waited(3), Duration.ofMinutes(5), SUBMIT.plusMillis(afterMs), 0.5))
                .hasValue(Duration.ofMillis(90_000 - afterMs));
    }

    @ParameterizedTest
    @CsvSource({"90000", "90001", "9000000"})
    void thenTheWorkFails(long afterMs) {
        assertThat(PATIENCE.pause(waited(5), null, SUBMIT.plusMillis(afterMs), 0.5))
                .isEmpty();
        assertThat(PATIENCE.pause(waited(5), Duration.ofSeconds(1), SUBMIT.plusMillis(afterMs), 0.5))
                .isEmpty();
    }

    @Test
    void withoutPatienceItFailsAtOnce() {
        assertThat(Patience.NONE.pause(waited(0), null, SUBMIT, 0)).isEmpty();
        assertThat(Patience.NONE.pause(waited(0), null, SUBMIT.minusSeconds(5), 0))
                .isEmpty();
        assertThatThrownBy(() -> new Patience(Duration.ofMillis(-1))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aClockThatWasSetBackMakesNoLongerPatience() {
        assertThat(PATIENCE.pause(waited(2), Duration.ofHours(1), SUBMIT.minusSeconds(3_600), 0))
                .hasValue(Duration.ofSeconds(90));
    }

    @ParameterizedTest
    @CsvSource({
        "29999, 60000",
        "30000, 60000",
        "30001, 59999",
        "79999, 10001",
        "80000, 10000",
        "80001, 10000",
        "95000, 10000"
    })
    void workThatHasWaitedGetsTheTimeThatIsLeft(long afterMs, long budgetMs) {
        assertThat(PATIENCE.budget(waited(1), Duration.ofSeconds(60), SUBMIT.plusMillis(afterMs)))
                .isEqualTo(Duration.ofMillis(budgetMs));
    }

    @Test
    void workThatHasNotWaitedGetsItsUsualTime() {
        Duration usual = Duration.ofSeconds(60);

        assertThat(PATIENCE.budget(waited(0), usual, SUBMIT.plusSeconds(85))).isEqualTo(usual);
        assertThat(Patience.NONE.budget(waited(1), usual, SUBMIT.plusSeconds(85)))
                .isEqualTo(usual);
    }
}
