package app.twicetold.core.content.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryScheduleTest {
    private static final Instant FAILED = Instant.parse("2026-11-23T22:00:00Z");

    @ParameterizedTest
    @CsvSource({"3, PT1H", "2, PT4H", "1, PT24H"})
    void aJobIsTriedAgainOneFourAndTwentyFourHoursAfterItFailed(int left, Duration wait) {
        assertThat(RetrySchedule.isDue(left, FAILED, FAILED.plus(wait).minusMillis(1)))
                .as("before")
                .isFalse();
        assertThat(RetrySchedule.isDue(left, FAILED, FAILED.plus(wait)))
                .as("then")
                .isTrue();
        assertThat(RetrySchedule.isDue(left, FAILED, FAILED.plus(wait).plusMillis(1)))
                .as("after")
                .isTrue();
    }

    @Test
    void aJobWithoutAttemptsLeftStaysFailed() {
        assertThat(RetrySchedule.isDue(0, FAILED, FAILED.plus(Duration.ofDays(9))))
                .isFalse();
    }
}
