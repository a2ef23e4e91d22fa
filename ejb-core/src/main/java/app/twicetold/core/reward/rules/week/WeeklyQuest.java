package app.twicetold.core.reward.rules.week;

import app.twicetold.core.shared.WireValue;
import java.time.LocalDate;

/** What pays extra XP once a week, outside the daily cap. Specification: weekly quests. */
public enum WeeklyQuest implements WireValue {
    /** Sessions with an assessed round 1, diagnostic included. */
    RETELL_5("retell_5", 5, 30),

    /** Sessions with an assessed round 2. */
    COMPRESSED_3("compressed_3", 3, 30),

    /** Assessments that followed the previous action. */
    FOLLOW_3("follow_3", 3, 40);

    private final String wire;
    private final int target;
    private final int xpReward;

    WeeklyQuest(String wire, int target, int xpReward) {
        this.wire = wire;
        this.target = target;
        this.xpReward = xpReward;
    }

    @Override
    public String wire() {
        return wire;
    }

    public static WeeklyQuest ofWire(String wire) {
        return WireValue.of(WeeklyQuest.class, wire);
    }

    /** How often it must be done within the week. */
    public int target() {
        return target;
    }

    public int xpReward() {
        return xpReward;
    }

    /** The key that lets the quest pay at most once per user and week. */
    public String idempotencyKey(String userId, LocalDate weekStart) {
        return userId + ":" + weekStart + ":" + wire;
    }
}
