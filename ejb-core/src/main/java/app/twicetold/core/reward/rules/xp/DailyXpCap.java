package app.twicetold.core.reward.rules.xp;

/** How much session XP a user can earn on one local day. Weekly quests are outside of it. Specification: daily cap. */
public final class DailyXpCap {
    /** XP a day; three full sessions with their bonus. */
    public static final int DAILY_XP = 165;

    private DailyXpCap() {}

    /** What is left of the day, 0 or more. */
    public static int left(int earnedToday) {
        return Math.max(0, DAILY_XP - earnedToday);
    }
}
