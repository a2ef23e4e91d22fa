package app.twicetold.core.assessment.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FillerCapTest {
    @ParameterizedTest
    @CsvSource({"0, 5", "7.99, 5", "8, 3", "14.99, 3", "15, 2", "22.2, 2"})
    void fillersBoundEfficiency(double rate, int level) {
        assertThat(FillerCap.of(rate)).isEqualTo(level);
    }
}
