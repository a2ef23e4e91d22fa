package app.twicetold.core.assessment.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.longs;

import app.twicetold.core.shared.KeyPoint;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundComparisonTest {
    @Test
    void deltasAreRoundTwoMinusRoundOne() {
        RoundComparison comparison = RoundComparison.of(round(70, 70, 100_000), round(64, 70, 80_000));

        assertThat(comparison.overallDelta()).isEqualTo(-6);
        assertThat(comparison.durationDeltaMs()).isEqualTo(-20_000);
        assertThat(comparison.keyPointsLost()).isEmpty();
    }

    @Test
    void aHigherScoreImproves() {
        assertThat(verdict(round(70, 70, 100_000), round(71, 70, 120_000))).isEqualTo(Verdict.IMPROVED);
    }

    @Test
    void theSameScoreInLessTimeImproves() {
        assertThat(verdict(round(70, 70, 100_000), round(70, 70, 90_000))).isEqualTo(Verdict.IMPROVED);
        assertThat(verdict(round(70, 70, 100_000), round(70, 70, 100_000))).isEqualTo(Verdict.UNCHANGED);
        assertThat(verdict(round(70, 70, 100_000), round(70, 70, 100_001))).isEqualTo(Verdict.UNCHANGED);
    }

    @Test
    void lostKeyInfoTakesPrecedenceOverAHigherScore() {
        assertThat(verdict(round(70, 75, 100_000), round(74, 74, 80_000))).isEqualTo(Verdict.SHORTER_BUT_LOST_POINTS);
        assertThat(verdict(round(70, 75, 100_000), round(74, 75, 80_000))).isEqualTo(Verdict.IMPROVED);
    }

    @Test
    void aLostKeyPointTakesPrecedenceOverAHigherScore() {
        RoundResult first = round(60, 60, 100_000, "kp_1", "kp_2", "kp_3");
        RoundResult second = round(70, 70, 80_000, "kp_3", "kp_4");

        RoundComparison comparison = RoundComparison.of(first, second);

        assertThat(comparison.verdict()).isEqualTo(Verdict.SHORTER_BUT_LOST_POINTS);
        assertThat(comparison.keyPointsLost())
                .containsExactly(new KeyPoint("kp_1", "text of kp_1"), new KeyPoint("kp_2", "text of kp_2"));
    }

    @Test
    void precedenceHoldsForABetterButLongerRoundToo() {
        assertThat(verdict(round(60, 60, 80_000, "kp_1"), round(70, 70, 100_000)))
                .isEqualTo(Verdict.SHORTER_BUT_LOST_POINTS);
    }

    @Test
    void aShorterRoundThatLostPointsSaysSoEvenWhenItDeclined() {
        assertThat(verdict(round(70, 70, 100_000, "kp_1"), round(50, 50, 80_000)))
                .isEqualTo(Verdict.SHORTER_BUT_LOST_POINTS);
    }

    @Test
    void aLongerRoundThatLostPointsIsJudgedByItsScore() {
        assertThat(verdict(round(70, 70, 80_000, "kp_1"), round(60, 60, 100_000)))
                .isEqualTo(Verdict.DECLINED);
        assertThat(verdict(round(70, 70, 80_000, "kp_1"), round(70, 70, 100_000)))
                .isEqualTo(Verdict.UNCHANGED);
    }

    @Test
    void threePointsLessAreADecline() {
        assertThat(verdict(round(70, 70, 80_000), round(68, 70, 100_000))).isEqualTo(Verdict.UNCHANGED);
        assertThat(verdict(round(70, 70, 80_000), round(67, 70, 100_000))).isEqualTo(Verdict.DECLINED);
        assertThat(verdict(round(70, 70, 80_000), round(66, 70, 100_000))).isEqualTo(Verdict.DECLINED);
    }

    @Test
    void theBonusLooksAtScoresAndTimeOnly() {
        assertThat(round(71, 60, 120_000).improvesOn(round(70, 70, 100_000, "kp_1")))
                .isTrue();
        assertThat(round(70, 70, 90_000).improvesOn(round(70, 70, 100_000))).isTrue();
        assertThat(round(70, 71, 90_000).improvesOn(round(70, 70, 100_000))).isTrue();
        assertThat(round(70, 69, 90_000).improvesOn(round(70, 70, 100_000))).isFalse();
        assertThat(round(70, 70, 100_000).improvesOn(round(70, 70, 100_000))).isFalse();
        assertThat(round(69, 90, 50_000).improvesOn(round(70, 70, 100_000))).isFalse();
    }

    @Test
    void improvedMeansBetterAndNothingLost() {
        qt().forAll(
                        integers().between(0, 100),
                        integers().between(0, 100),
                        longs().between(20_000, 60_000),
                        longs().between(20_000, 60_000))
                .checkAssert((one, two, firstMs, secondMs) -> {
                    RoundResult first = new RoundResult(new DimensionScores(one, two, 50, 50), firstMs, List.of());
                    RoundResult second = new RoundResult(new DimensionScores(two, one, 50, 50), secondMs, List.of());

                    RoundComparison comparison = RoundComparison.of(first, second);

                    assertThat(comparison.verdict() == Verdict.IMPROVED)
                            .isEqualTo(second.improvesOn(first) && two >= one);
                    assertThat(second.improvesOn(first) && first.improvesOn(second))
                            .as("both cannot be better than the other")
                            .isFalse();
                });
    }

    @Test
    void verdictsKeepTheirWireNames() {
        assertThat(Verdict.values())
                .extracting(Verdict::wire)
                .containsExactly("improved", "shorter_but_lost_points", "unchanged", "declined");
        assertThat(Verdict.ofWire("declined")).isEqualTo(Verdict.DECLINED);
        assertThatIllegalArgumentException().isThrownBy(() -> round(70, 70, 0));
    }

    private static Verdict verdict(RoundResult first, RoundResult second) {
        return RoundComparison.of(first, second).verdict();
    }

    /** Structure takes the share that makes the overall exact. */
    private static RoundResult round(int overall, int keyInfo, long durationMs, String... covered) {
        DimensionScores scores = scores(overall, keyInfo);
        List<KeyPointCoverage> coverage = new ArrayList<>();
        for (String id : covered) {
            coverage.add(new KeyPointCoverage(id, "text of " + id, CoverageStatus.COVERED, null));
        }
        coverage.add(new KeyPointCoverage("kp_9", "text of kp_9", CoverageStatus.MISSED, null));
        return new RoundResult(scores, durationMs, coverage);
    }

    private static DimensionScores scores(int overall, int keyInfo) {
        for (int structure = 0; structure <= 100; structure++) {
            DimensionScores scores = new DimensionScores(keyInfo, structure, overall, overall);
            if (scores.overall() == overall) {
                return scores;
            }
        }
        throw new IllegalArgumentException("No scores make " + overall);
    }
}
