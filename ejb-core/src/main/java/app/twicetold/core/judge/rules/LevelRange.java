package app.twicetold.core.judge.rules;

/** Levels of the rubric, 1 to 5, both ends included. */
public record LevelRange(int min, int max) {
    /** The lowest scores of levels 2 to 5. */
    private static final int[] FROM = {30, 50, 70, 85};

    public LevelRange {
        if (min < 1 || max < min || max > FROM.length + 1) {
            throw new IllegalArgumentException("No levels: " + min + " to " + max);
        }
    }

    /** The level that a score of 0 to 100 lies in. */
    public static int levelOf(int score) {
        int level = 1;
        for (int from : FROM) {
            level += score >= from ? 1 : 0;
        }
        return level;
    }

    /** The score in the middle of a level. */
    public static int middleOf(int level) {
        int from = level == 1 ? 0 : FROM[level - 2];
        int to = level == FROM.length + 1 ? 100 : FROM[level - 1] - 1;
        return (from + to) / 2;
    }

    /** How many levels the score lies outside; 0 inside. */
    public int distance(int score) {
        return away(levelOf(score));
    }

    /** How many levels a level lies outside; 0 inside. */
    int away(int level) {
        return Math.max(0, Math.max(min - level, level - max));
    }

    /** The score in the middle of the range. */
    int middle() {
        return (middleOf(min) + middleOf(max)) / 2;
    }
}
