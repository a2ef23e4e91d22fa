package app.twicetold.core.assessment.rules;

/** The level of key info, 1 to 5, by the number of key points that a retelling covers. */
public final class KeyInfoLevel {
    private KeyInfoLevel() {}

    /**
     * The level of a retelling that says the opposite of some points: each lowers the level by one, never below 1.
     *
     * @throws IllegalArgumentException likewise
     */
    public static int of(int covered, int reversed, int points) {
        return Math.max(ScoreLevel.LOWEST, of(covered, points) - reversed);
    }

    /**
     * All points are level 5 and all but one level 4. At least half of them are level 3, fewer level 2, none is level
     * 1.
     *
     * @throws IllegalArgumentException unless {@code 0 <= covered <= points} and there are points
     */
    public static int of(int covered, int points) {
        if (points < 1 || covered < 0 || covered > points) {
            throw new IllegalArgumentException(covered + " of " + points);
        }
        if (covered == 0) {
            return 1;
        }
        int missing = points - covered;
        if (missing <= 1) {
            return 5 - missing;
        }
        return 2 * covered >= points ? 3 : 2;
    }
}
