package app.twicetold.core.judge.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.DimensionScores;
import app.twicetold.core.judge.rules.Agreement.Case;
import app.twicetold.core.judge.rules.Agreement.Pair;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgreementTest {
    @ParameterizedTest
    @CsvSource({"0, 1", "29, 1", "30, 2", "49, 2", "50, 3", "69, 3", "70, 4", "84, 4", "85, 5", "100, 5"})
    void aScoreLiesInOneLevel(int score, int level) {
        assertThat(LevelRange.levelOf(score)).isEqualTo(level);
        assertThat(LevelRange.levelOf(LevelRange.middleOf(level))).isEqualTo(level);
    }

    @ParameterizedTest
    @CsvSource({"29, 1", "30, 0", "69, 0", "70, 1", "85, 2"})
    void theDistanceIsCountedInLevels(int score, int distance) {
        assertThat(new LevelRange(2, 3).distance(score)).isEqualTo(distance);
    }

    @Test
    void judgementsInRangeAndWithinALevelAreCountedApart() {
        Agreement agreement =
                Agreement.of(List.of(of("a", seen(90, "kp_1")), of("b", seen(60)), of("c", seen(40))), List.of(), 1);

        assertThat(agreement.exactIn(Dimension.FLUENCY)).isEqualTo(new Share(1, 3));
        assertThat(agreement.nearIn(Dimension.FLUENCY)).isEqualTo(new Share(2, 3));
    }

    @Test
    void aPairIsInOrderOnlyWhenTheBetterOneIsHigher() {
        List<Case> cases = List.of(of("good", seen(60)), of("same", seen(60)), of("bad", seen(59)), of("none"));

        assertThat(Agreement.of(
                                cases,
                                List.of(
                                        new Pair("good", "bad"),
                                        new Pair("good", "same"),
                                        new Pair("bad", "good"),
                                        new Pair("good", "none")),
                                1)
                        .order())
                .isEqualTo(new Share(1, 3));
    }

    @Test
    void keyPointsOnWhichGoodJudgesDifferAreNotCounted() {
        Agreement agreement =
                Agreement.of(List.of(of("a", seen(60, "kp_1", "kp_3", "kp_4")), of("b", seen(60))), List.of(), 1);

        assertThat(agreement.precision()).as("kp_1 of kp_1 and kp_4").isEqualTo(new Share(1, 2));
        assertThat(agreement.recall()).as("kp_1 and kp_2 twice").isEqualTo(new Share(1, 4));
    }

    @Test
    void theSpreadIsThatOfTheRepeats() {
        Agreement agreement = Agreement.of(
                List.of(of("a", seen(60), seen(66), seen(62)), of("b", seen(50), seen(50)), of("c")), List.of(), 3);

        assertThat(agreement.spread()).isEqualTo(3.0);
        assertThat(agreement.widest()).isEqualTo(6);
        assertThat(agreement.unanswered()).isEqualTo(4);
    }

    @Test
    void theRestIsAddedUp() {
        Observation odd = new Observation(
                new DimensionScores(60, 60, 60, 60), Set.of(), null, "sure", null, 3, 2, 1, 2, 1, Map.of("skill", 1));

        Agreement agreement = Agreement.of(List.of(of("a", odd, seen(60))), List.of(), 2);

        assertThat(agreement.action()).isEqualTo(new Share(1, 2));
        assertThat(agreement.confidence()).isEqualTo(new Share(1, 2));
        assertThat(agreement.verbatim()).isEqualTo(new Share(6, 7));
        assertThat(agreement.dropped()).isEqualTo(new Share(1, 8));
        assertThat(List.of(agreement.harsh(), agreement.inflated())).containsExactly(2, 1);
        assertThat(agreement.mends()).isEqualTo(Map.of("skill", 1));
    }

    @Test
    void aShareIsShownInPercentAndOfNothingAsADash() {
        assertThat(new Share(1, 8)).hasToString("13%");
        assertThat(new Share(1, 3)).hasToString("33%");
        assertThat(new Share(0, 0)).hasToString("-");
        assertThatIllegalArgumentException().isThrownBy(() -> new Share(2, 1));
    }

    private static Case of(String id, Observation... observed) {
        Map<Dimension, LevelRange> levels = new EnumMap<>(Dimension.class);
        for (Dimension dimension : Dimension.values()) {
            levels.put(dimension, new LevelRange(4, 5));
        }
        return new Case(
                id,
                new Expectation(
                        levels, Set.of("kp_1", "kp_2"), Set.of("kp_3"), Set.of("three_points"), Set.of("high"), null),
                List.of(observed));
    }

    private static Observation seen(int score, String... covered) {
        return new Observation(
                new DimensionScores(score, score, score, score),
                Set.of(covered),
                "three_points",
                "high",
                null,
                4,
                4,
                0,
                0,
                0,
                Map.of());
    }
}
