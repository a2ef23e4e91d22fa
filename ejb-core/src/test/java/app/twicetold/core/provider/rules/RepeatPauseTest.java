package app.twicetold.core.provider.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.rules.CircuitBreaker.Failure;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RepeatPauseTest {
    private static final Duration PLENTY = Duration.ofMinutes(1);

    private static Failure failure(@Nullable Duration wish) {
        return new Failure(ErrorKind.RATE_LIMITED, false, wish);
    }

    @ParameterizedTest
    @CsvSource({"0, 300", "0.5, 650", "1, 1000"})
    void withoutAWishItIsAThirdOfASecondToASecond(double chance, long ms) {
        assertThat(RepeatPause.after(failure(null), PLENTY, chance)).hasValue(Duration.ofMillis(ms));
    }

    @ParameterizedTest
    @CsvSource({"-1", "0"})
    void aWishForNoTimeIsNone(long seconds) {
        assertThat(RepeatPause.after(failure(Duration.ofSeconds(seconds)), PLENTY, 0))
                .hasValue(Duration.ofMillis(300));
    }

    @ParameterizedTest
    @CsvSource({"1, true", "1999, true", "2000, true", "2001, false", "3600000, false"})
    void aWishForMoreThanTwoSecondsIsNotWaitedFor(long ms, boolean repeats) {
        assertThat(RepeatPause.after(failure(Duration.ofMillis(ms)), PLENTY, 0.5)
                        .isPresent())
                .isEqualTo(repeats);
    }

    @ParameterizedTest
    @CsvSource({"1299, false", "1300, true", "1301, true"})
    void theChainNeedsASecondAfterThePause(long leftMs, boolean repeats) {
        assertThat(RepeatPause.after(failure(null), Duration.ofMillis(leftMs), 0)
                        .isPresent())
                .isEqualTo(repeats);
    }

    @ParameterizedTest
    @EnumSource(ErrorKind.class)
    void onlyAnOutageIsAskedAboutAgain(ErrorKind kind) {
        assertThat(RepeatPause.after(new Failure(kind, false, null), PLENTY, 0).isPresent())
                .isEqualTo(kind.isOutage());
    }

    @Test
    void anEmptyWalletIsNot() {
        assertThat(RepeatPause.after(new Failure(ErrorKind.RATE_LIMITED, true, null), PLENTY, 0))
                .isEmpty();
    }
}
