package app.twicetold.core.quality;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.quality.rules.Cosine;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class QuantizedVectorsTest {
    private static final int DIMENSIONS = 64;
    private static final int MANY = 10_000;

    private final Random random = new Random(7);

    private float[] vector(float length) {
        float[] vector = new float[DIMENSIONS];
        for (int i = 0; i < DIMENSIONS; i++) {
            vector[i] = (float) random.nextGaussian() * length;
        }
        return vector;
    }

    @Test
    void theNearestIsFoundAmongManyOfAnyLength() {
        QuantizedVectors vectors = new QuantizedVectors(DIMENSIONS);
        List<float[]> exact = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            float[] vector = vector(1 + i % 9);
            exact.add(vector);
            assertThat(vectors.add(vector)).isEqualTo(i);
        }
        float[] asked = vector(3);
        int best = 0;
        for (int i = 1; i < MANY; i++) {
            best = Cosine.of(asked, exact.get(i)) > Cosine.of(asked, exact.get(best)) ? i : best;
        }

        assertThat(vectors.nearest(asked, 5)).hasSize(5).contains(best);
        assertThat(vectors.nearest(exact.get(4711), 1)).containsExactly(4711);
    }

    @Test
    void theNearestStandsFirst() {
        QuantizedVectors vectors = new QuantizedVectors(2);
        vectors.add(new float[] {0, 1});
        vectors.add(new float[] {1, 1});
        vectors.add(new float[] {5, 0});
        vectors.add(new float[] {-1, 0});

        assertThat(vectors.nearest(new float[] {1, 0.1f}, 10)).containsExactly(2, 1, 0, 3);
        assertThat(vectors.nearest(new float[] {1, 0.1f}, 2)).containsExactly(2, 1);
    }

    @Test
    void aVectorIsReplacedInItsRow() {
        QuantizedVectors vectors = new QuantizedVectors(2);
        vectors.add(new float[] {0, 1});
        vectors.add(new float[] {1, 1});
        vectors.set(0, new float[] {1, 0});

        assertThat(vectors.nearest(new float[] {1, 0}, 1)).containsExactly(0);
        assertThat(vectors.size()).isEqualTo(2);
    }

    @Test
    void aVectorWithoutDirectionIsNobodysNeighbour() {
        QuantizedVectors vectors = new QuantizedVectors(2);
        vectors.add(new float[] {0, 0});
        vectors.add(new float[] {1, 1});

        assertThat(vectors.nearest(new float[] {1, 1}, 2)).containsExactly(1, 0);
        assertThat(new QuantizedVectors(2).nearest(new float[] {1, 1}, 2)).isEmpty();
    }
}
