package app.twicetold.rehearsals.simulate.model;

/**
 * How the sessions of learners are spread over a day: a hill with its top at half past eight in the evening.
 *
 * @param sharpness 0 is a flat day
 */
record DailyCurve(double sharpness) {
    /** The top, in milliseconds of the day. */
    static final long TOP_MS = Clock.at(20, 30);

    private static final int POINTS = 1_440;
    private static final double SHARPEST = 4_000;
    private static final int HALVINGS = 60;

    /**
     * A day whose top is so many times its mean.
     *
     * @param peak 1 to 100
     */
    static DailyCurve of(double peak) {
        double low = 0;
        double high = SHARPEST;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (new DailyCurve(middle).peak() < peak) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return new DailyCurve(low);
    }

    /** The share of the top at a moment, from 0 to 1. */
    double ofPeak(long ms) {
        double angle = 2 * Math.PI * (ms - TOP_MS) / Clock.DAY_MS;
        return Math.exp(sharpness * (Math.cos(angle) - 1));
    }

    /** How many times the mean the top is. */
    double peak() {
        double sum = 0;
        for (int i = 0; i < POINTS; i++) {
            sum += ofPeak(i * Clock.DAY_MS / POINTS);
        }
        return POINTS / sum;
    }
}
