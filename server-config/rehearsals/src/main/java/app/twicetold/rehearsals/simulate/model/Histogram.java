package app.twicetold.rehearsals.simulate.model;

/** Times to the tenth of a second, up to ten minutes; what is longer counts as that. */
final class Histogram {
    private static final int STEP_MS = 100;

    private final int[] counts = new int[6_000];
    private long total;

    void add(long ms) {
        counts[(int) Math.max(0, Math.min(counts.length - 1L, ms / STEP_MS))]++;
        total++;
    }

    long total() {
        return total;
    }

    /** The seconds that a share of all do not exceed; NaN when there is none. */
    double seconds(double share) {
        if (total == 0) {
            return Double.NaN;
        }
        long rank = Math.max(1, (long) Math.ceil(share * total));
        long sum = 0;
        for (int i = 0; i < counts.length; i++) {
            sum += counts[i];
            if (sum >= rank) {
                return (i + 1) * STEP_MS / 1_000.0;
            }
        }
        throw new IllegalStateException("More are counted than there are");
    }
}
