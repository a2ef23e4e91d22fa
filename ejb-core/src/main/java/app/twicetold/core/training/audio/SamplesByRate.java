package app.twicetold.core.training.audio;

import java.util.Arrays;

/** Adds up samples at their rates, of which a file has few. */
final class SamplesByRate {
    private int[] rates = new int[4];
    private long[] samples = new long[4];
    private int size;

    void add(int rate, int count) {
        int at = 0;
        while (at < size && rates[at] != rate) {
            at++;
        }
        if (at == size) {
            grow();
            rates[at] = rate;
        }
        samples[at] += count;
    }

    private void grow() {
        if (size == rates.length) {
            rates = Arrays.copyOf(rates, 2 * size);
            samples = Arrays.copyOf(samples, 2 * size);
        }
        size++;
    }

    /** Rounded half up; at most the longest that is believed. */
    long durationMs() {
        double seconds = 0;
        for (int at = 0; at < size; at++) {
            seconds += (double) samples[at] / rates[at];
        }
        return Math.min(Math.round(seconds * 1000), ContainerDuration.MAX_BELIEVED.toMillis());
    }
}
