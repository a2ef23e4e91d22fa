package app.twicetold.core.quality.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.doubles;
import static org.quicktheories.generators.SourceDSL.integers;

import app.twicetold.core.quality.rules.DuplicateCheck.Doubts;
import app.twicetold.core.quality.rules.DuplicateCheck.Neighbor;
import app.twicetold.core.shared.language.CopyLimit;
import app.twicetold.core.shared.language.LengthUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quicktheories.core.Gen;

class DuplicateCheckTest {
    @ParameterizedTest
    @CsvSource({"-1, PASS", "0.9199, PASS", "0.92, PASS", "0.92000004, PASS", "0.9201, FAIL", "1, FAIL"})
    void onlyAboveTheThresholdADraftIsADuplicate(double cosine, CheckResult result) {
        CheckOutcome outcome = DuplicateCheck.against(Optional.of(new Neighbor("art_other", cosine)), List.of());

        assertThat(outcome.result()).isEqualTo(result);
        assertThat(outcome.score()).isEqualByComparingTo(String.format("%.6f", cosine));
        assertThat(outcome.threshold()).isEqualByComparingTo("0.92");
        assertThat(outcome.detail()).isEqualTo(result == CheckResult.FAIL ? "art_other" : null);
    }

    /** As vectors really come: rounded to floats, in many dimensions. */
    @Test
    void theBoundaryHoldsForVectorsOfFloats() {
        qt().withExamples(200)
                .forAll(integers().all(), integers().between(2, 256))
                .checkAssert((seed, dimensions) -> {
                    assertThat(check(seed, dimensions, 0.9199)).isEqualTo(CheckResult.PASS);
                    assertThat(check(seed, dimensions, 0.92)).isEqualTo(CheckResult.PASS);
                    assertThat(check(seed, dimensions, 0.9201)).isEqualTo(CheckResult.FAIL);
                });
    }

    private static CheckResult check(int seed, int dimensions, double cosine) {
        Random random = new Random(seed);
        double[] direction = new double[dimensions];
        double[] other = new double[dimensions];
        for (int i = 0; i < dimensions; i++) {
            direction[i] = random.nextGaussian();
            other[i] = random.nextGaussian();
        }
        normalize(direction);
        double along = 0;
        for (int i = 0; i < dimensions; i++) {
            along += direction[i] * other[i];
        }
        for (int i = 0; i < dimensions; i++) {
            other[i] -= along * direction[i];
        }
        normalize(other);
        float[] left = new float[dimensions];
        float[] right = new float[dimensions];
        double sine = Math.sqrt(1 - cosine * cosine);
        for (int i = 0; i < dimensions; i++) {
            left[i] = (float) direction[i];
            right[i] = (float) (cosine * direction[i] + sine * other[i]);
        }
        return DuplicateCheck.against(Optional.of(new Neighbor("art_other", Cosine.of(left, right))), List.of())
                .result();
    }

    private static void normalize(double[] vector) {
        double square = 0;
        for (double part : vector) {
            square += part * part;
        }
        double length = Math.sqrt(square);
        for (int i = 0; i < vector.length; i++) {
            vector[i] /= length;
        }
    }

    @Test
    void theCosineIsSymmetricScaleFreeAndBounded() {
        qt().forAll(part(), part(), part(), part())
                .assuming((a, b, c, d) -> (a != 0 || b != 0) && (c != 0 || d != 0))
                .checkAssert((a, b, c, d) -> {
                    float[] left = {a.floatValue(), b.floatValue()};
                    float[] right = {c.floatValue(), d.floatValue()};
                    float[] twice = {2 * right[0], 2 * right[1]};
                    double cosine = Cosine.of(left, right);

                    assertThat(cosine).isBetween(-1.0, 1.0).isEqualTo(Cosine.of(right, left));
                    assertThat(Cosine.of(left, twice)).isCloseTo(cosine, within(1e-9));
                    assertThat(Cosine.of(left, left)).isCloseTo(1, within(1e-9));
                });
    }

    private static Gen<Double> part() {
        return doubles().between(-8, 8).map(value -> (double) Math.round(value * 16) / 16);
    }

    @Test
    void vectorsOfDifferentModelsAreNotCompared() {
        assertThatIllegalArgumentException().isThrownBy(() -> Cosine.of(new float[2], new float[3]));
    }

    @Test
    void withoutAnotherArticleThereIsNoDuplicate() {
        assertThat(DuplicateCheck.against(Optional.empty(), List.of()).result()).isEqualTo(CheckResult.PASS);
    }

    @Test
    void whatCannotBeComparedIsFlagged() {
        double undefined = Cosine.of(new float[2], new float[] {1, 0});

        assertThat(undefined).isNaN();
        assertThat(DuplicateCheck.against(Optional.of(new Neighbor("art_other", undefined)), List.of()))
                .isEqualTo(DuplicateCheck.unknown(List.of()));
        assertThat(DuplicateCheck.unknown(List.of()).result()).isEqualTo(CheckResult.FLAG);
    }

    @Test
    void aDoubtAsksForAPersonUnlessTheDraftIsADuplicate() {
        List<String> doubts = List.of("alike:art_one", "missing:3");

        CheckOutcome below = DuplicateCheck.against(Optional.of(new Neighbor("art_other", 0.92)), doubts);
        assertThat(below.result()).isEqualTo(CheckResult.FLAG);
        assertThat(below.detail()).isEqualTo("alike:art_one missing:3");
        assertThat(DuplicateCheck.against(Optional.empty(), doubts).result()).isEqualTo(CheckResult.FLAG);
        CheckOutcome above = DuplicateCheck.against(Optional.of(new Neighbor("art_other", 0.9201)), doubts);
        assertThat(above.result()).isEqualTo(CheckResult.FAIL);
        assertThat(above.detail()).isEqualTo("art_other");
        assertThat(DuplicateCheck.unknown(doubts).detail()).isEqualTo("no_vector alike:art_one missing:3");
    }

    @Test
    void articlesThatCannotBeComparedAreADoubt() {
        assertThat(Doubts.missing(0)).isEmpty();
        assertThat(Doubts.missing(1)).contains("missing:1");
    }

    @Test
    void aTextLikeAServedOneIsADoubt() {
        CopyLimit limit = new CopyLimit(3, 1);
        Map<String, String> articles = Map.of("art_one", "a b c d e f g");

        assertThat(Doubts.alike("x b c d x", articles, LengthUnit.WORDS, limit)).isEmpty();
        assertThat(Doubts.alike("x b c d e x", articles, LengthUnit.WORDS, limit))
                .contains("alike:art_one");
    }

    @Test
    void aTextLikeItsSourceIsADoubt() {
        CopyLimit limit = new CopyLimit(3, 1);

        assertThat(Doubts.source("b c d", null, LengthUnit.WORDS, limit)).isEmpty();
        assertThat(Doubts.source("x b c d x", "a b c d e", LengthUnit.WORDS, limit))
                .isEmpty();
        assertThat(Doubts.source("x b c d e x", "a b c d e", LengthUnit.WORDS, limit))
                .contains("source:run=4,share=0.00");
    }
}
