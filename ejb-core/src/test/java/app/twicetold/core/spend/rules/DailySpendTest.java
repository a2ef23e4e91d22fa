package app.twicetold.core.spend.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.lists;

import app.twicetold.core.spend.rules.DailySpend.Guard;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DailySpendTest {
    private static final BigDecimal CAP = new BigDecimal("20");

    @ParameterizedTest
    @CsvSource({
        "0, 0, 20, STARTS",
        "19.99, 0, 20, STARTS",
        "19.999999, 0, 20, STARTS",
        "20, 0, 20, PAUSES",
        "20.00, 0, 20, PAUSES",
        "20.01, 0, 20, PAUSES",
        "20, 1, 20, PAUSES",
        "19, 0.99, 20, STARTS",
        "19, 1.00, 20, WAITS",
        "19, 1.01, 20, WAITS",
        "0, 20, 20, WAITS",
        "0, 0, 0, PAUSES"
    })
    void aCallStartsWhileSpentAndReservedAreBelowTheCap(
            BigDecimal spent, BigDecimal reserved, BigDecimal cap, Guard guard) {
        assertThat(new DailySpend(spent, reserved).guard(cap)).isEqualTo(guard);
    }

    @Test
    void theEstimateOfACallCountsForThoseAfterIt() {
        DailySpend first = DailySpend.NONE.reserve(new BigDecimal("50"));

        assertThat(DailySpend.NONE.guard(CAP)).isEqualTo(Guard.STARTS);
        assertThat(first.guard(CAP)).isEqualTo(Guard.WAITS);
        assertThat(first.settle(new BigDecimal("50"), new BigDecimal("0.02")).guard(CAP))
                .isEqualTo(Guard.STARTS);
    }

    @Test
    void aCallWithoutAPriceDoesNotCount() {
        assertThat(DailySpend.NONE.reserve(BigDecimal.ONE).settle(BigDecimal.ONE, null))
                .isEqualTo(DailySpend.NONE);
    }

    @Test
    void moreIsNeverReleasedThanWasReserved() {
        DailySpend spend = DailySpend.NONE.reserve(BigDecimal.ONE).settle(BigDecimal.TEN, BigDecimal.ONE);

        assertThat(spend).isEqualTo(new DailySpend(BigDecimal.ONE, BigDecimal.ZERO));
    }

    @Test
    void spendIsNeverNegative() {
        assertThatThrownBy(() -> new DailySpend(BigDecimal.ONE.negate(), BigDecimal.ZERO))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new DailySpend(BigDecimal.ZERO, BigDecimal.ONE.negate()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theDayIsThatOfUtc() {
        assertThat(DailySpend.dayOf(Instant.parse("2026-11-22T23:59:59.999Z"))).isEqualTo(LocalDate.of(2026, 11, 22));
        assertThat(DailySpend.dayOf(Instant.parse("2026-11-23T00:00:00Z"))).isEqualTo(LocalDate.of(2026, 11, 23));
    }

    /**
     * No call costs more than its estimate; then no order of starts and ends exceeds the cap by more than one of them.
     */
    @Test
    void theCapIsExceededByLessThanOneEstimate() {
        qt().forAll(
                        lists().of(integers().between(1, 500)).ofSizeBetween(1, 200),
                        integers().between(1, 8))
                .check((estimates, parallel) -> {
                    DailySpend spend = DailySpend.NONE;
                    ArrayDeque<BigDecimal> underWay = new ArrayDeque<>();
                    for (int cents : estimates) {
                        if (spend.guard(CAP) == Guard.STARTS) {
                            BigDecimal estimate = BigDecimal.valueOf(cents, 2);
                            underWay.add(estimate);
                            spend = spend.reserve(estimate);
                        }
                        if (underWay.size() >= parallel || spend.guard(CAP) == Guard.WAITS) {
                            BigDecimal ended = underWay.remove();
                            spend = spend.settle(ended, ended);
                        }
                    }
                    return spend.spent().add(spend.reserved()).compareTo(new BigDecimal("25")) < 0;
                });
    }
}
