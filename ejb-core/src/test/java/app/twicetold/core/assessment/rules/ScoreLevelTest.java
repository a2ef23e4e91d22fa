package app.twicetold.core.assessment.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScoreLevelTest {
    @ParameterizedTest
    @CsvSource({"0, 1", "29, 1", "30, 2", "49, 2", "50, 3", "69, 3", "70, 4", "84, 4", "85, 5", "100, 5"})
    void aScoreLiesInOneLevel(int score, int level) {
        assertThat(ScoreLevel.of(score)).isEqualTo(level);
        assertThat(ScoreLevel.within(level, score)).isEqualTo(score);
    }

    @ParameterizedTest
    @CsvSource({"1, 97, 29", "2, 97, 49", "2, 3, 30", "3, 97, 69", "4, 3, 70", "5, 3, 85"})
    void aScoreComesBackToItsLevel(int level, int score, int held) {
        assertThat(ScoreLevel.within(level, score)).isEqualTo(held);
    }
}
