package app.twicetold.core.quality;

import app.twicetold.core.quality.rules.Cosine;
import app.twicetold.core.quality.rules.DuplicateCheck.Neighbor;
import app.twicetold.persistence.quality.ArticleVectorRow;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The vector of an article version.
 *
 * @param modelRef the model that made it; only vectors of one model can be compared
 */
public record ArticleVector(String articleId, int version, String language, String modelRef, float[] numbers) {

    int dimensions() {
        return numbers.length;
    }

    /** The numbers as they are stored: 4 bytes each, the highest byte first. */
    byte[] bytes() {
        ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Float.BYTES);
        bytes.asFloatBuffer().put(numbers);
        return bytes.array();
    }

    /** Which of the stored vectors has the largest cosine with this one. */
    Optional<Neighbor> nearest(List<ArticleVectorRow> rows) {
        return rows.stream()
                .map(row -> new Neighbor(row.key().articleId(), Cosine.of(numbers, numbers(row.vector()))))
                .max(Comparator.comparingDouble(Neighbor::cosine).thenComparing(Neighbor::articleId));
    }

    static float[] numbers(byte[] bytes) {
        float[] numbers = new float[bytes.length / Float.BYTES];
        ByteBuffer.wrap(bytes).asFloatBuffer().get(numbers);
        return numbers;
    }
}
