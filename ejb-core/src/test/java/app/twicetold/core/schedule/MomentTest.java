package app.twicetold.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MomentTest {
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
}
