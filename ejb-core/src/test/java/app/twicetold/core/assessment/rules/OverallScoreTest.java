package app.twicetold.core.assessment.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quicktheories.core.Gen;

class OverallScoreTest {
    @ParameterizedTest
    @CsvSource({
        "71, 70, 70, 71, 71",
        "100, 26, 12, 62, 55",
        "69, 75, 73, 75, 73",
        "66, 70, 73, 72, 70",
        "80, 85, 89, 88, 85",
        "46, 50, 53, 52, 50",
        "0, 0, 0, 0, 0",
        "100, 100, 100, 100, 100"
    })
    void halvesAreRoundedUpInWholeNumbers(int keyInfo, int structure, int efficiency, int fluency, int overall) {
        assertThat(new DimensionScores(keyInfo, structure, efficiency, fluency).overall())
                .isEqualTo(overall);
    }

    @Test
    void theWeightsAddUpToOneHundred() {
        assertThat(Arrays.stream(Dimension.values())
                        .mapToInt(Dimension::weightPercent)
                        .sum())
                .isEqualTo(100);
        assertThat(Dimension.values())
                .extracting(Dimension::wire)
                .containsExactly("key_info", "structure", "efficiency", "fluency");
        assertThat(Dimension.ofWire("fluency")).isEqualTo(Dimension.FLUENCY);
    }

    @Test
    void theOverallIsTheExactWeightedMeanRoundedHalfUp() {
        qt().forAll(scores(), scores(), scores(), scores()).checkAssert((keyInfo, structure, efficiency, fluency) -> {
            BigDecimal exact = new BigDecimal("0.35")
                    .multiply(BigDecimal.valueOf(keyInfo))
                    .add(new BigDecimal("0.30").multiply(BigDecimal.valueOf(structure)))
                    .add(new BigDecimal("0.20").multiply(BigDecimal.valueOf(efficiency)))
                    .add(new BigDecimal("0.15").multiply(BigDecimal.valueOf(fluency)));

            assertThat(new DimensionScores(keyInfo, structure, efficiency, fluency).overall())
                    .isEqualTo(exact.setScale(0, RoundingMode.HALF_UP).intValueExact());
        });
    }

    @ParameterizedTest
    @CsvSource({
        "0, FOUNDATION",
        "49, FOUNDATION",
        "50, DEVELOPING",
        "69, DEVELOPING",
        "70, STRONG",
        "84, STRONG",
        "85, EXCELLENT",
        "100, EXCELLENT"
    })
    void theBandFollowsFromTheOverall(int overall, Band band) {
        assertThat(Band.of(overall)).isEqualTo(band);
        assertThat(Band.ofWire(band.wire())).isEqualTo(band);
    }

    @ParameterizedTest
    @CsvSource({
        "60, 60, 60, 60, STRUCTURE",
        "60, 61, 60, 60, KEY_INFO",
        "61, 61, 60, 60, EFFICIENCY",
        "61, 61, 61, 60, FLUENCY",
        "50, 49, 60, 60, STRUCTURE",
        "48, 49, 60, 60, KEY_INFO"
    })
    void ofEquallyLowDimensionsStructureIsTheWeakestThenKeyInfoThenEfficiency(
            int keyInfo, int structure, int efficiency, int fluency, Dimension weakest) {
        assertThat(new DimensionScores(keyInfo, structure, efficiency, fluency).weakest())
                .isEqualTo(weakest);
    }

    @Test
    void scoresLieBetweenZeroAndOneHundred() {
        assertThatIllegalArgumentException().isThrownBy(() -> new DimensionScores(-1, 0, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new DimensionScores(0, 0, 0, 101));
    }

    private static Gen<Integer> scores() {
        return integers().between(0, 100);
    }
}
