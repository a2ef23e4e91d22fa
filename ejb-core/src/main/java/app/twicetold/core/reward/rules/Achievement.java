package app.twicetold.core.reward.rules;

import app.twicetold.core.plan.rules.PracticeDays;
import app.twicetold.core.shared.WireValue;

/** What is unlocked once, at a settlement. Specification: achievements. */
public enum Achievement implements WireValue {
    FIRST_SESSION("first_session", 1, "flag"),
    SESSIONS_10("sessions_10", 10, "stack"),
    SESSIONS_50("sessions_50", 50, "tower"),
    FIRST_IMPROVEMENT("first_improvement", 1, "arrow_up"),
    IMPROVE_10("improve_10", 10, "stairs"),
    STREAK_3("streak_3", 3, "spark"),
    STREAK_7("streak_7", 7, "flame"),
    STREAK_30("streak_30", 30, "bonfire"),
    SCORE_85("score_85", 85, "star"),
    ALL_POINTS("all_points", 1, "target"),
    FOLLOWED_5("followed_5", 5, "compass"),
    WEEKLY_SWEEP("weekly_sweep", 3, "broom"),
    TIER_2("tier_2", 2, "key"),
    TIER_3("tier_3", 3, "crown"),
    PLAN_WEEK_1("plan_week_1", 3, "calendar"),
    PLAN_DONE("plan_done", 1, "medal");

    private final String wire;
    private final int target;
    private final String glyph;

    Achievement(String wire, int target, String glyph) {
        this.wire = wire;
        this.target = target;
        this.glyph = glyph;
    }

    @Override
    public String wire() {
        return wire;
    }

    /** What {@link #measure} must reach. */
    public int target() {
        return target;
    }

    /** The name of its picture. */
    public String glyph() {
        return glyph;
    }

    /**
     * How far a user is, 0 or more, not capped at the target.
     *
     * @param streak days in a row as of the day of the question
     */
    int measure(Progress progress, int streak) {
        AchievementCounts counts = progress.counts();
        PlanProgress plan = progress.plan();
        return switch (this) {
            case FIRST_SESSION, SESSIONS_10, SESSIONS_50 -> progress.completedSessions();
            case FIRST_IMPROVEMENT, IMPROVE_10 -> counts.improvements();
            case STREAK_3, STREAK_7, STREAK_30 -> streak;
            case SCORE_85 -> counts.bestOverall();
            case ALL_POINTS -> counts.allPoints();
            case FOLLOWED_5 -> counts.followed();
            case WEEKLY_SWEEP -> counts.sweptQuests();
            case TIER_2, TIER_3 -> progress.unlockedTier();
            case PLAN_WEEK_1 -> plan == null ? 0 : plan.practiceDaysOfFirstWeek();
            case PLAN_DONE -> plan != null && plan.completedDays().contains(PracticeDays.LENGTH) ? 1 : 0;
        };
    }
}
