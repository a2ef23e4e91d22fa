package app.twicetold.core.content.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.rules.ErrorKind;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class JobTriesTest {
    private static final Instant FAILED = Instant.parse("2026-11-23T22:00:00Z");

    @ParameterizedTest
    @CsvSource({"2, false", "3, true", "4, true"})
    void aJobFailsWithItsThirdLostWorker(int workers, boolean fails) {
        assertThat(JobTries.failsAfterLost(workers)).isEqualTo(fails);
    }

    @ParameterizedTest
    @CsvSource({"4, false", "5, true", "6, true"})
    void aJobFailsWhenItBreaksOffForTheFifthTime(int breaks, boolean fails) {
        assertThat(JobTries.failsAfterBreaks(breaks)).isEqualTo(fails);
    }

    @ParameterizedTest
    @EnumSource
    void onlyAChainThatCouldNotBeReachedIsTriedAgain(ErrorKind kind) {
        assertThat(JobTries.isUnreached(kind)).isEqualTo(kind == ErrorKind.TRANSPORT);
    }

    @ParameterizedTest
    @CsvSource({"1, false", "2, true", "3, true"})
    void aJobFailsWhenItsChainCannotBeReachedTwice(int tries, boolean fails) {
        assertThat(JobTries.failsAfterUnreached(tries)).isEqualTo(fails);
    }

    @ParameterizedTest
    @EnumSource
    void onlyAFailureThatPassesLeavesAttempts(JobError error) {
        boolean passes = error == JobError.PROVIDER_UNAVAILABLE || error == JobError.TIMED_OUT;

        assertThat(JobTries.attemptsAfter(error, 3)).isEqualTo(passes ? 3 : 0);
        assertThat(JobTries.attemptsAfter(error, 0)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"3, PT1H", "2, PT4H", "1, PT24H"})
    void aJobIsTriedAgainOneFourAndTwentyFourHoursAfterItFailed(int left, Duration wait) {
        assertThat(JobTries.isDue(left, FAILED, FAILED.plus(wait).minusMillis(1)))
                .as("before")
                .isFalse();
        assertThat(JobTries.isDue(left, FAILED, FAILED.plus(wait))).as("then").isTrue();
        assertThat(JobTries.isDue(left, FAILED, FAILED.plus(wait).plusMillis(1)))
                .as("after")
                .isTrue();
    }

    @Test
    void aJobWithoutAttemptsLeftStaysFailed() {
        assertThat(JobTries.isDue(0, FAILED, FAILED.plus(Duration.ofDays(9)))).isFalse();
    }
}
