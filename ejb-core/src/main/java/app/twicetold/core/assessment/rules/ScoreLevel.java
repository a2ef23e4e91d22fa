package app.twicetold.core.assessment.rules;

import java.util.List;

/** The anchored levels of a dimension, 1 to 5, and the scores of each. All editions share them. */
public final class ScoreLevel {
    public static final int LOWEST = 1;
    public static final int HIGHEST = 5;

    private static final List<Integer> FROM = List.of(0, 30, 50, 70, 85);
    private static final int TOP = 100;

    private ScoreLevel() {}

    /** The level of a score of 0 to 100. */
    public static int of(int score) {
        int level = LOWEST;
        while (level < HIGHEST && score >= FROM.get(level)) {
            level++;
        }
        return level;
    }

    /** The score of the level that is closest to the given one. */
    public static int within(int level, int score) {
        int from = FROM.get(level - 1);
        int to = level == HIGHEST ? TOP : FROM.get(level) - 1;
        return Math.max(from, Math.min(to, score));
    }
}
