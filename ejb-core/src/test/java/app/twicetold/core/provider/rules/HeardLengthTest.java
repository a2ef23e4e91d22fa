package app.twicetold.core.provider.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeardLengthTest {
    @ParameterizedTest
    @CsvSource({"1999, 2000, ", "2000, 2000, 2000", "2001, 2000, 2001", ", 2000, ", "0, 0, 0"})
    void aLengthBeforeTheEndOfTheSpeechIsNone(Long told, long lastEnd, Long length) {
        assertThat(HeardLength.ofSound(told, lastEnd)).isEqualTo(length);
    }

    @ParameterizedTest
    @CsvSource({
        "89999, 60000, true, false",
        "90000, 60000, true, false",
        "90001, 60000, true, true",
        "629999, 60000, false, false",
        "630000, 60000, false, false",
        "630001, 60000, false, true",
        "60000000, 60000, false, true", // milliseconds taken for seconds
        "60000000000000, 60000, false, true" // nanoseconds taken for seconds
    })
    void aTimeFarBeyondTheRecordingIsInAnotherUnit(long lastEnd, long known, boolean counted, boolean beyond) {
        assertThat(HeardLength.isFarBeyond(lastEnd, known, counted)).isEqualTo(beyond);
    }
}
