package app.twicetold.core.quality;

import java.util.ArrayList;
import java.util.List;

/**
 * Directions in a vector space, one byte a number: a fourth of the memory, and a scan that is bound by little more than
 * reading it. The order of neighbours is nearly exact, because the error of each number is at most 1/254 of the largest
 * number of its vector. Callers compare the first few neighbours exactly. Not safe for several threads.
 */
final class QuantizedVectors {
    private static final int STEPS = 127;
    private static final int CHUNK_ROWS = 4096;

    private final int dimensions;
    private final List<Chunk> chunks = new ArrayList<>();
    private int size;

    private record Chunk(byte[] numbers, float[] scales) {}

    QuantizedVectors(int dimensions) {
        this.dimensions = dimensions;
    }

    int dimensions() {
        return dimensions;
    }

    int size() {
        return size;
    }

    /** @return the row of the vector, counted from 0 */
    int add(float[] vector) {
        if (size == chunks.size() * CHUNK_ROWS) {
            chunks.add(new Chunk(new byte[CHUNK_ROWS * dimensions], new float[CHUNK_ROWS]));
        }
        set(size, vector);
        return size++;
    }

    void clear() {
        chunks.clear();
        size = 0;
    }

    void set(int row, float[] vector) {
        Chunk chunk = chunks.get(row / CHUNK_ROWS);
        int at = row % CHUNK_ROWS;
        chunk.scales[at] = quantize(vector, chunk.numbers, at * dimensions);
    }

    /** @return what the written numbers are multiplied by to have the length 1 */
    private static float quantize(float[] vector, byte[] numbers, int from) {
        float largest = 0;
        double squares = 0;
        for (float number : vector) {
            largest = Math.max(largest, Math.abs(number));
            squares += (double) number * number;
        }
        float step = largest == 0 ? 1 : largest / STEPS;
        for (int i = 0; i < vector.length; i++) {
            numbers[from + i] = (byte) Math.round(vector[i] / step);
        }
        return squares == 0 ? 0 : (float) (step / Math.sqrt(squares));
    }

    /** The rows that lie nearest to a vector, nearest first. */
    int[] nearest(float[] vector, int most) {
        int[] asked = widened(vector);
        Nearest nearest = new Nearest(Math.min(most, size));
        for (int c = 0; c < chunks.size(); c++) {
            Chunk chunk = chunks.get(c);
            int rows = Math.min(CHUNK_ROWS, size - c * CHUNK_ROWS);
            for (int row = 0; row < rows; row++) {
                nearest.offer(
                        c * CHUNK_ROWS + row, product(asked, chunk.numbers, row * dimensions) * chunk.scales[row]);
            }
        }
        return nearest.rows();
    }

    /** A vector as a row, in a type that need not be widened once more for each row that it is compared with. */
    private static int[] widened(float[] vector) {
        byte[] numbers = new byte[vector.length];
        quantize(vector, numbers, 0);
        int[] wide = new int[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            wide[i] = numbers[i];
        }
        return wide;
    }

    private static int product(int[] vector, byte[] rows, int from) {
        int sum = 0;
        for (int i = 0; i < vector.length; i++) {
            sum += vector[i] * rows[from + i];
        }
        return sum;
    }

    /** The best of a stream, in order. Almost all offers fail the first comparison. */
    private static final class Nearest {
        private final int[] rows;
        private final float[] products;
        private int filled;

        Nearest(int most) {
            rows = new int[most];
            products = new float[most];
        }

        void offer(int row, float product) {
            if (filled == rows.length && (filled == 0 || product <= products[filled - 1])) {
                return;
            }
            int at = filled < rows.length ? filled++ : filled - 1;
            for (; at > 0 && products[at - 1] < product; at--) {
                rows[at] = rows[at - 1];
                products[at] = products[at - 1];
            }
            rows[at] = row;
            products[at] = product;
        }

        int[] rows() {
            return rows;
        }
    }
}
