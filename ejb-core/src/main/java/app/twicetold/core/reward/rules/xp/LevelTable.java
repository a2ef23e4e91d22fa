package app.twicetold.core.reward.rules.xp;

/** Levels by cumulative XP: a table up to level 10, then 600 XP each. Specification: levels. */
public final class LevelTable {
    private static final int[] STARTS = {0, 100, 250, 450, 700, 1_000, 1_350, 1_750, 2_200, 2_700};
    private static final int STEP = 600;
    private static final int TITLE_GROUPS = 6;

    private LevelTable() {}

    /**
     * The level of all XP of a user.
     *
     * @throws IllegalArgumentException when the total is negative
     */
    public static Level of(int totalXp) {
        if (totalXp < 0) {
            throw new IllegalArgumentException("No level for " + totalXp + " XP");
        }
        int level = levelOf(totalXp);
        int titleGroup = Math.min(TITLE_GROUPS, (level + 1) / 2);
        return new Level(level, titleGroup, totalXp - startOf(level), startOf(level + 1) - startOf(level));
    }

    private static int levelOf(int totalXp) {
        int lastStart = STARTS[STARTS.length - 1];
        if (totalXp >= lastStart) {
            return STARTS.length + (totalXp - lastStart) / STEP;
        }
        int level = 1;
        while (totalXp >= STARTS[level]) {
            level++;
        }
        return level;
    }

    private static int startOf(int level) {
        return level <= STARTS.length ? STARTS[level - 1] : STARTS[STARTS.length - 1] + (level - STARTS.length) * STEP;
    }
}
