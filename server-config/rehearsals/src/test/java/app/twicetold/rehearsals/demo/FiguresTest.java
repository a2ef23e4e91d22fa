package app.twicetold.rehearsals.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
    @ParameterizedTest
    @CsvSource({
        "0, 100, ░░░░░",
        "1, 100, █░░░░",
        "29, 100, █░░░░",
        "30, 100, ██░░░",
        "99, 100, ████░",
        "100, 100, █████",
        "-5, 100, ░░░░░",
        "101, 100, █████",
        "1, 3, ██░░░"
    })
    void aBarIsEmptyOnlyAtZeroAndFullOnlyAtTheEnd(long value, long of, String bar) {
        assertThat(Figures.bar(value, of, 5)).isEqualTo(bar);
    }

    @ParameterizedTest
    @CsvSource({"0, 00:00", "999, 00:00", "1000, 00:01", "59999, 00:59", "60000, 01:00", "3600000, 60:00", "-1, 00:00"})
    void aTimeIsMinutesAndWholeSeconds(long ms, String time) {
        assertThat(Figures.time(ms)).isEqualTo(time);
    }

    @ParameterizedTest
    @CsvSource({"-20000, −00:20", "-499, ±00:00", "0, ±00:00", "500, +00:01", "61000, +01:01"})
    void aDifferenceOfTimesHasItsSign(long ms, String difference) {
        assertThat(Figures.timeDifference(ms)).isEqualTo(difference);
    }

    @ParameterizedTest
    @CsvSource({"3, +3", "0, ±0", "-3, −3"})
    void aDifferenceOfScoresHasItsSign(long points, String difference) {
        assertThat(Figures.difference(points)).isEqualTo(difference);
    }
}
