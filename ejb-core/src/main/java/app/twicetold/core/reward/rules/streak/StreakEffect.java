package app.twicetold.core.reward.rules.streak;

/** What a completed session did to the streak. */
public enum StreakEffect {
    /** The first session of a local day: one more day. */
    INCREMENTED,

    /** The day, or a later one, was counted before. */
    ALREADY_COUNTED,

    /** Recorded but not counted: too soon after the last increment, in another time zone. */
    REFUSED_ZONE_CHANGE,

    /** The session does not count for streaks. */
    NOT_COUNTED
}
