package app.twicetold.core.quality;

import java.nio.ByteBuffer;

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

    static float[] numbers(byte[] bytes) {
        float[] numbers = new float[bytes.length / Float.BYTES];
        ByteBuffer.wrap(bytes).asFloatBuffer().get(numbers);
        return numbers;
    }
}
