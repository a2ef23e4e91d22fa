package app.twicetold.core.reward.rules.ability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.lists;

import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.DimensionScores;
import app.twicetold.core.assessment.rules.RoundResult;
import app.twicetold.core.reward.rules.session.BestAttempt;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AbilityScoreTest {
    @Test
    void theFirstSampleIsTheFirstValueAndLaterOnesWeighThreeTenths() {
        assertThat(after(60).overall()).isEqualTo(60);
        assertThat(after(60, 70).overall()).isCloseTo(63, within(1e-9));
        assertThat(after(60, 70, 80).overall()).isCloseTo(68.1, within(1e-9));
        assertThat(after(60, 70, 80, 90).overall()).isCloseTo(74.67, within(1e-9));
    }

    @Test
    void abilityIsReportedFromThreeSamplesWithOneDecimal() {
        assertThat(AbilityScore.reported(AbilityState.NONE)).isEmpty();
        assertThat(AbilityScore.reported(after(60))).isEmpty();
        assertThat(AbilityScore.reported(after(60, 70))).isEmpty();
        assertThat(AbilityScore.reported(after(60, 70, 80))).contains(new BigDecimal("68.1"));
        assertThat(AbilityScore.reported(after(60, 70, 80, 90))).contains(new BigDecimal("74.7"));
    }

    @Test
    void halvesAreReportedUp() {
        assertThat(AbilityScore.reported(new AbilityState(3, 69.95, 0, 0, 0, 0)))
                .contains(new BigDecimal("70.0"));
        assertThat(AbilityScore.reported(new AbilityState(3, 69.94999999999999, 0, 0, 0, 0)))
                .as("noise of binary fractions")
                .contains(new BigDecimal("70.0"));
        assertThat(AbilityScore.reported(new AbilityState(3, 69.949, 0, 0, 0, 0)))
                .contains(new BigDecimal("69.9"));
    }

    @Test
    void everyDimensionHasItsOwnSeries() {
        AbilityState state = AbilityState.NONE;
        for (int i = 0; i < 3; i++) {
            state = AbilityScore.with(state, new DimensionScores(10, 20, 30, 40));
        }

        assertThat(AbilityScore.reported(state, Dimension.KEY_INFO)).contains(new BigDecimal("10.0"));
        assertThat(AbilityScore.reported(state, Dimension.STRUCTURE)).contains(new BigDecimal("20.0"));
        assertThat(AbilityScore.reported(state, Dimension.EFFICIENCY)).contains(new BigDecimal("30.0"));
        assertThat(AbilityScore.reported(state, Dimension.FLUENCY)).contains(new BigDecimal("40.0"));
        assertThat(AbilityScore.reported(state)).contains(new BigDecimal("22.0"));
        assertThat(AbilityScore.reported(after(1, 2), Dimension.FLUENCY)).isEmpty();
    }

    @Test
    void theAverageStaysWithinItsSamplesAndFollowsTheExactRule() {
        qt().forAll(lists().of(integers().between(0, 100)).ofSizeBetween(3, 60)).checkAssert(samples -> {
            AbilityState state =
                    after(samples.stream().mapToInt(Integer::intValue).toArray());

            BigDecimal exact = BigDecimal.valueOf(samples.get(0));
            for (int sample : samples.subList(1, samples.size())) {
                exact = new BigDecimal("0.3")
                        .multiply(BigDecimal.valueOf(sample))
                        .add(new BigDecimal("0.7").multiply(exact));
            }
            assertThat(state.sampleCount()).isEqualTo(samples.size());
            assertThat(AbilityScore.reported(state)).contains(exact.setScale(1, RoundingMode.HALF_UP));
        });
    }

    @Test
    void theAlgorithmHasAName() {
        assertThat(AbilityScore.ALGO_VERSION).isEqualTo("ability-v1");
        assertThatIllegalArgumentException().isThrownBy(() -> new AbilityState(-1, 0, 0, 0, 0, 0));
    }

    @Test
    void theBestAttemptIsTheHigherOfEqualOnesTheLater() {
        RoundResult low = round(70, 50_000);
        RoundResult high = round(80, 60_000);
        RoundResult highAgain = round(80, 40_000);

        assertThat(BestAttempt.of(high, low)).isSameAs(high);
        assertThat(BestAttempt.of(low, high)).isSameAs(high);
        assertThat(BestAttempt.of(high, highAgain)).isSameAs(highAgain);
        assertThat(BestAttempt.of(low, null)).isSameAs(low);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 69.9, 9, 1",
        "1, 70.0, 9, 2",
        "1, 70.1, 9, 2",
        "1, 69.9, 10, 2",
        "1, 69.9, 11, 2",
        "1, , 9, 1",
        "1, , 10, 2",
        "1, 79.9, 50, 2",
        "1, 80.0, 3, 3",
        "1, 80.1, 3, 3",
        "2, 10.0, 5, 2",
        "3, 10.0, 5, 3",
        "3, , 2, 3"
    })
    void aTierOpensByAbilityOrSessionsAndStaysOpen(int before, BigDecimal ability, int sessions, int tier) {
        assertThat(TierUnlock.highest(before, Optional.ofNullable(ability), sessions))
                .isEqualTo(tier);
    }

    @Test
    void theTierFollowsWhatTheUserSees() {
        Optional<BigDecimal> reported = AbilityScore.reported(new AbilityState(3, 69.951, 0, 0, 0, 0));

        assertThat(TierUnlock.highest(1, reported, 3)).isEqualTo(2);
    }

    private static RoundResult round(int score, long durationMs) {
        return new RoundResult(new DimensionScores(score, score, score, score), durationMs, List.of());
    }

    private static AbilityState after(int... overalls) {
        AbilityState state = AbilityState.NONE;
        for (int overall : overalls) {
            state = AbilityScore.with(state, new DimensionScores(overall, overall, overall, overall));
        }
        return state;
    }
}
