package app.twicetold.core.reward.rules.xp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class XpRulesTest {
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

    @ParameterizedTest
    @CsvSource({"ROUND1, round1, 15", "ROUND2, round2, 20", "COMPLETE, complete, 10", "IMPROVE, improve, 10"})
    void everyRewardHasItsXpAndItsKey(LedgerType type, String wire, int xp) {
        assertThat(type.baseXp()).isEqualTo(xp);
        assertThat(type.wire()).isEqualTo(wire);
        assertThat(LedgerType.ofWire(wire)).isEqualTo(type);
        assertThat(LedgerRow.of(type, "ses_1", 0, xp).idempotencyKey()).isEqualTo("ses_1:" + wire);
    }

    @Test
    void anArticleOfTheLastSevenDaysIsARepeat() {
        Duration week = Duration.ofDays(7);

        assertThat(RepeatDiscount.applies(NOW, NOW.minus(week).plusMillis(1))).isTrue();
        assertThat(RepeatDiscount.applies(NOW, NOW.minus(week))).isTrue();
        assertThat(RepeatDiscount.applies(NOW, NOW.minus(week).minusMillis(1))).isFalse();
    }

    @Test
    void aCompletionAtTheSameMomentIsARepeatALaterOneOrNoneIsNot() {
        assertThat(RepeatDiscount.applies(NOW, NOW)).isTrue();
        assertThat(RepeatDiscount.applies(NOW, NOW.plusMillis(1))).isFalse();
        assertThat(RepeatDiscount.applies(NOW, null)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"15, 7", "20, 10", "10, 5", "1, 0", "0, 0"})
    void halfIsRoundedDown(int xp, int half) {
        assertThat(RepeatDiscount.discounted(xp)).isEqualTo(half);
    }

    @ParameterizedTest
    @CsvSource({"0, 165", "164, 1", "165, 0", "166, 0"})
    void theDayHasOneHundredSixtyFive(int earned, int left) {
        assertThat(DailyXpCap.left(earned)).isEqualTo(left);
    }

    @Test
    void aRowPaysAtMostItsBase() {
        assertThatIllegalArgumentException().isThrownBy(() -> LedgerRow.of(LedgerType.ROUND1, "k", 16, 15));
        assertThatIllegalArgumentException().isThrownBy(() -> LedgerRow.of(LedgerType.ROUND1, "k", -1, 15));
    }
}
