package app.twicetold.core.playground.rules.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GammaTest {
    private static final int DRAWS = 200_000;

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.99, 1, 1.01, 10.5, 1000})
    void meanAndVarianceAreTheShape(double shape) {
        SplittableRandom random = new SplittableRandom(7);
        double[] draws = IntStream.range(0, DRAWS)
                .mapToDouble(draw -> Gamma.draw(shape, random))
                .toArray();
        double sum = 0;
        double squares = 0;
        for (double draw : draws) {
            sum += draw;
            squares += (draw - shape) * (draw - shape);
        }

        assertThat(sum / DRAWS).isCloseTo(shape, within(0.01 * Math.max(1, shape)));
        assertThat(squares / DRAWS).isCloseTo(shape, within(0.03 * Math.max(1, shape)));
    }
}
