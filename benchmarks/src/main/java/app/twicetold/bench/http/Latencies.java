package app.twicetold.bench.http;

import java.time.Duration;
import java.util.Arrays;

/** Measured times. */
final class Latencies {
    private final long[] ascendingNanos;

    private Latencies(long[] ascendingNanos) {
        this.ascendingNanos = ascendingNanos;
    }

    /** Collects from several threads. */
    static final class Recorder {
        private long[] nanos = new long[1_024];
        private int count;

        /** Takes a time in nanoseconds. */
        synchronized void add(long time) {
            if (count == nanos.length) {
                nanos = Arrays.copyOf(nanos, count * 2);
            }
            nanos[count++] = time;
        }

        synchronized Latencies latencies() {
            long[] ascending = Arrays.copyOf(nanos, count);
            Arrays.sort(ascending);
            return new Latencies(ascending);
        }
    }

    int count() {
        return ascendingNanos.length;
    }

    /**
     * The smallest measured time that at least the share of all times does not exceed (nearest rank).
     *
     * @param share above 0, at most 1
     */
    Duration quantile(double share) {
        if (ascendingNanos.length == 0) {
            throw new IllegalStateException("Nothing was measured");
        }
        int rank = (int) Math.ceil(share * ascendingNanos.length);
        return Duration.ofNanos(ascendingNanos[Math.max(1, rank) - 1]);
    }
}
