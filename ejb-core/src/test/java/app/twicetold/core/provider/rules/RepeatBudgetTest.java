package app.twicetold.core.provider.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RepeatBudgetTest {
    private static final long NOW = 5_000;

    private static RepeatBudget spent(int repeats) {
        RepeatBudget budget = RepeatBudget.full(NOW);
        for (int i = 0; i < repeats; i++) {
            budget = budget.repeated(NOW).orElseThrow();
        }
        return budget;
    }

    private static int left(RepeatBudget budget, long nowMs) {
        int repeats = 0;
        for (Optional<RepeatBudget> next = budget.repeated(nowMs);
                next.isPresent();
                next = next.get().repeated(nowMs)) {
            repeats++;
        }
        return repeats;
    }

    @Test
    void thereAreTenAtMost() {
        assertThat(left(RepeatBudget.full(NOW), NOW)).isEqualTo(10);
        assertThat(left(RepeatBudget.full(NOW), NOW + 3_600_000)).isEqualTo(10);
        assertThat(left(RepeatBudget.full(NOW).answered(NOW), NOW)).isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource({"9999, 0", "10000, 1", "10001, 1", "19999, 1", "20000, 2"})
    void oneComesEveryTenSeconds(long ms, int repeats) {
        assertThat(left(spent(10), NOW + ms)).isEqualTo(repeats);
    }

    @ParameterizedTest
    @CsvSource({"9, 0", "10, 1", "11, 1"})
    void tenAnswersAreWorthOne(int answers, int repeats) {
        RepeatBudget budget = spent(10);
        for (int i = 0; i < answers; i++) {
            budget = budget.answered(NOW);
        }

        assertThat(left(budget, NOW)).isEqualTo(repeats);
    }

    @Test
    void timeCountsHoweverOftenOneLooks() {
        RepeatBudget budget = spent(10);
        for (int ms = 1; ms <= 9_000; ms++) {
            assertThat(budget.repeated(NOW + ms)).isEmpty();
        }
        for (int i = 0; i < 10; i++) {
            budget = budget.answered(NOW + 905 * (i + 1));
        }

        assertThat(left(budget, NOW + 10_000)).isEqualTo(2);
    }

    @Test
    void aClockThatStandsStillTakesNothingAway() {
        assertThat(left(spent(9), NOW - 1)).isEqualTo(1);
    }
}
