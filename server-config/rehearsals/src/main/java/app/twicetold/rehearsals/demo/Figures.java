package app.twicetold.rehearsals.demo;

/** Numbers as a person reads them. */
final class Figures {
    private static final String FULL = "█";
    private static final String EMPTY = "░";
    private static final String MINUS = "−";
    private static final int SECONDS_PER_MINUTE = 60;

    private Figures() {}

    /**
     * A bar of a fixed number of cells, rounded to the nearest; it is empty only at 0 and full only at the end.
     *
     * @param value 0 to {@code of}; beyond counts as the bound
     * @param of positive
     */
    static String bar(long value, long of, int cells) {
        long bounded = Math.max(0, Math.min(of, value));
        int filled = Math.toIntExact(Math.round((double) bounded * cells / of));
        if (bounded > 0) {
            filled = Math.max(1, filled);
        }
        if (bounded < of) {
            filled = Math.min(cells - 1, filled);
        }
        return FULL.repeat(filled) + EMPTY.repeat(cells - filled);
    }

    /** A place or a length as mm:ss; a begun second does not count. Hours show as minutes. */
    static String time(long ms) {
        long seconds = Math.max(0, ms) / 1_000;
        return "%02d:%02d".formatted(seconds / SECONDS_PER_MINUTE, seconds % SECONDS_PER_MINUTE);
    }

    /** A difference of two lengths as ±mm:ss, to the nearest second. */
    static String timeDifference(long ms) {
        long seconds = Math.round(ms / 1_000.0);
        return sign(seconds) + time(Math.abs(seconds) * 1_000);
    }

    /** A difference of two scores with its sign. */
    static String difference(long points) {
        return sign(points) + Math.abs(points);
    }

    private static String sign(long number) {
        return number > 0 ? "+" : number < 0 ? MINUS : "±";
    }
}
