package app.twicetold.core.provider.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecognizedSegmentTest {
    @ParameterizedTest
    @CsvSource({
        "-0.25, 1.5, -0.25, 1.5",
        "-0.25, , -0.25, ",
        "-0.25, 0.01, -0.25, 0.01",
        "-0.25, 0, , ",
        "-0.25, -1, , ",
        "0, 1.5, , 1.5",
        "-0.001, 1.5, -0.001, 1.5",
        ", 1.5, , 1.5"
    })
    void figuresThatAreOnlyFilledInAreUnknown(Double probability, Double ratio, Double known, Double knownRatio) {
        RecognizedSegment segment = new RecognizedSegment("Fish", 0, 100, probability, 0.1, ratio).withKnownFigures();

        assertThat(segment).isEqualTo(new RecognizedSegment("Fish", 0, 100, known, 0.1, knownRatio));
    }
}
