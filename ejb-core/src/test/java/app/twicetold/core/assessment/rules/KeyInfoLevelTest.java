package app.twicetold.core.assessment.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyInfoLevelTest {
    @ParameterizedTest
    @CsvSource({"3, 1 2 4 5", "4, 1 2 3 4 5", "5, 1 2 2 3 4 5", "6, 1 2 2 3 3 4 5", "7, 1 2 2 2 3 3 4 5"})
    void everyNumberOfCoveredPointsHasOneLevel(int points, String levels) {
        assertThat(String.join(
                        " ",
                        IntStream.rangeClosed(0, points)
                                .mapToObj(covered -> Integer.toString(KeyInfoLevel.of(covered, points)))
                                .toList()))
                .isEqualTo(levels);
    }

    @Test
    void countsThatCannotBeAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> KeyInfoLevel.of(0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> KeyInfoLevel.of(-1, 5));
        assertThatIllegalArgumentException().isThrownBy(() -> KeyInfoLevel.of(6, 5));
    }
}
