package app.twicetold.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MomentTest {
    private static final Instant STARTED = Instant.parse("2026-03-01T17:00:30.250Z");

    @Test
    void aCalendarIsTheCronThatOperatorsRead() {
        assertThat(Moment.daily(LocalTime.of(18, 30)).cron()).isEqualTo("30 18 * * *");
        assertThat(Moment.daily(LocalTime.of(18, 0)).cron()).isEqualTo("0 18 * * *");
        assertThat(Moment.hourly(5).cron()).isEqualTo("5 * * * *");
        assertThat(Moment.everyMinutes(10).cron()).isEqualTo("*/10 * * * *");
    }

    @ParameterizedTest
    @CsvSource({
        "100, * * * * *",
        "60000, * * * * *",
        "119999, * * * * *",
        "120000, */2 * * * *",
        "3599999, */59 * * * *",
        "3600000, 0 * * * *"
    })
    void anIntervalIsToldInMinutes(long millis, String cron) {
        assertThat(Moment.every(Duration.ofMillis(millis)).cron()).isEqualTo(cron);
    }

    @ParameterizedTest
    @CsvSource({
        "18:30, 2026-03-01T18:29:59.999Z, 2026-03-01T18:30:00Z",
        "18:30, 2026-03-01T18:30:00Z, 2026-03-02T18:30:00Z",
        "18:30, 2026-03-01T18:30:00.001Z, 2026-03-02T18:30:00Z",
        "00:00, 2026-12-31T00:01:00Z, 2027-01-01T00:00:00Z"
    })
    void aDailyMomentComesAfterNow(LocalTime time, Instant now, Instant next) {
        assertThat(Moment.daily(time).next(now, STARTED)).isEqualTo(next);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-03-01T17:04:59Z, 2026-03-01T17:05:00Z, 2026-03-01T17:05:00Z",
        "2026-03-01T17:05:00Z, 2026-03-01T18:05:00Z, 2026-03-01T17:10:00Z",
        "2026-03-01T23:58:00Z, 2026-03-02T00:05:00Z, 2026-03-02T00:00:00Z"
    })
    void minutesOfTheHourComeAfterNow(Instant now, Instant hourly, Instant everyFive) {
        assertThat(Moment.hourly(5).next(now, STARTED)).isEqualTo(hourly);
        assertThat(Moment.everyMinutes(5).next(now, STARTED)).isEqualTo(everyFive);
    }

    @ParameterizedTest
    @CsvSource({"-1, 1", "0, 1", "999, 1", "1000, 61", "60999, 61", "61000, 121"})
    void anIntervalCountsFromTheStart(long millisAfterTheStart, long secondsAfterTheStart) {
        Moment moment = new Moment.Interval(Duration.ofSeconds(1), Duration.ofMinutes(1));

        assertThat(moment.next(STARTED.plusMillis(millisAfterTheStart), STARTED))
                .isEqualTo(STARTED.plusSeconds(secondsAfterTheStart));
    }
}
