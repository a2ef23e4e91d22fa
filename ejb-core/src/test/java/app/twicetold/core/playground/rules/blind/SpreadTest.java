package app.twicetold.core.playground.rules.blind;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.DimensionScores;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadTest {
    @Test
    void oneJudgementHasNoSpread() {
        assertThat(Spread.of(List.of(new DimensionScores(60, 60, 60, 60)))).isEmpty();
    }

    @Test
    void twoJudgementsHaveTheSpreadOfEveryDimension() {
        Spread spread = Spread.of(List.of(new DimensionScores(60, 70, 80, 90), new DimensionScores(64, 70, 74, 90)))
                .orElseThrow();

        assertThat(spread.judgements()).isEqualTo(2);
        assertThat(spread.dimensions()).containsOnlyKeys(Dimension.values());
        assertThat(spread.dimensions().get(Dimension.KEY_INFO)).isEqualTo(new Spread.Range(60, 64, 62, Math.sqrt(8)));
        assertThat(spread.dimensions().get(Dimension.STRUCTURE)).isEqualTo(new Spread.Range(70, 70, 70, 0));
        assertThat(spread.overall().min()).isEqualTo(72);
        assertThat(spread.overall().max()).isEqualTo(72);
    }
}
