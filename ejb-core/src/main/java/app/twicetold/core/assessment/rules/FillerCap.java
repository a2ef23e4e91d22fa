package app.twicetold.core.assessment.rules;

/** The highest level of efficiency for a rate of fillers. */
public final class FillerCap {
    /** Fillers per 100 words from which efficiency is level 3 at most. */
    public static final int SOME = 8;

    /** Fillers per 100 words from which efficiency is level 2 at most. */
    public static final int MANY = 15;

    private FillerCap() {}

    /** @param rate fillers per 100 words */
    public static int of(double rate) {
        if (rate >= MANY) {
            return 2;
        }
        return bounds(rate) ? 3 : ScoreLevel.HIGHEST;
    }

    /** Whether so many fillers are what to work on next. */
    static boolean bounds(double rate) {
        return rate >= SOME;
    }
}
