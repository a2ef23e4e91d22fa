package app.twicetold.core.judge.rules;

import app.twicetold.core.shared.ShareInterval;
import org.jspecify.annotations.Nullable;

/**
 * Some of several, with the interval of the share.
 *
 * @param low the lower end of the 95 % interval, 0 to 1, to four decimals; null of nothing
 * @param high the upper end, likewise
 */
public record Share(
        int hits, int of, @Nullable Double low, @Nullable Double high) {
    private static final double DECIMALS = 10_000;

    /** The interval follows from the numbers; reports of earlier releases have none. */
    public Share {
        if (hits < 0 || hits > of) {
            throw new IllegalArgumentException("No share: " + hits + " of " + of);
        }
        ShareInterval interval = of == 0 ? null : ShareInterval.of(hits, of);
        low = interval == null ? null : Double.valueOf(rounded(interval.low()));
        high = interval == null ? null : Double.valueOf(rounded(interval.high()));
    }

    public Share(int hits, int of) {
        this(hits, of, null, null);
    }

    private static double rounded(double share) {
        return Math.round(share * DECIMALS) / DECIMALS;
    }

    /** Such as {@code 92%}, rounded half up; a dash of nothing. */
    @Override
    public String toString() {
        return of == 0 ? "-" : (200 * hits + of) / (2 * of) + "%";
    }
}
