package app.twicetold.persistence.quality;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;

/** The text form of pgvector's numbers of 2 bytes. */
final class Halfvec {
    private Halfvec() {}

    /** The numbers in their direction with the length 1, because those of any length may not fit into 2 bytes. */
    static String text(float[] numbers) {
        double squares = 0;
        for (float number : numbers) {
            squares += (double) number * number;
        }
        double length = squares == 0 ? 1 : Math.sqrt(squares);
        StringBuilder text = new StringBuilder(numbers.length * 12);
        for (float number : numbers) {
            text.append(text.isEmpty() ? '[' : ',').append((float) (number / length));
        }
        return text.append(']').toString();
    }

    /** @param vector numbers of 4 bytes, the highest byte first */
    static String text(byte[] vector) {
        FloatBuffer stored = ByteBuffer.wrap(vector).asFloatBuffer();
        float[] numbers = new float[stored.remaining()];
        stored.get(numbers);
        return text(numbers);
    }
}
