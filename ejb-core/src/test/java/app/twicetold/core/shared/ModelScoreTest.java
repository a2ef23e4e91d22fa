package app.twicetold.core.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.bigDecimals;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelScoreTest {
    @ParameterizedTest
    @CsvSource({
        "-1e999999999, 0",
        "-0.5, 0",
        "0.49, 0",
        "0.5, 1",
        "79.49, 79",
        "79.5, 80",
        "99.5, 100",
        "100, 100",
        "101, 100",
        "1e999999999, 100",
        "1e-999999999, 0"
    })
    void halvesAreRoundedUpAndTheRestIsBounded(BigDecimal said, int score) {
        assertThat(ModelScore.of(said)).isEqualTo(score);
    }

    @Test
    void everyScoreIsTheExactOneRoundedHalfUpWithinItsBounds() {
        qt().forAll(bigDecimals().ofBytes(3).withScale(3)).checkAssert(said -> {
            BigDecimal bounded = said.max(BigDecimal.ZERO).min(BigDecimal.valueOf(100));

            assertThat(ModelScore.of(said))
                    .isEqualTo(bounded.setScale(0, RoundingMode.HALF_UP).intValueExact());
        });
    }
}
