package app.twicetold.core.reward.rules.xp;

import app.twicetold.core.shared.WireValue;

/** What a row of the XP ledger pays for. Specification: rewards. */
public enum LedgerType implements WireValue {
    /** Round 1 was assessed. */
    ROUND1("round1", 15),

    /** Round 2 was assessed. */
    ROUND2("round2", 20),

    /** The session was completed. Its row makes a settlement unique and is written first. */
    COMPLETE("complete", 10),

    /** Round 2 improved on round 1. */
    IMPROVE("improve", 10),

    /** A weekly quest was completed. The quest defines what it pays. */
    WEEKLY_QUEST("weekly_quest", 0);

    private final String wire;
    private final int baseXp;

    LedgerType(String wire, int baseXp) {
        this.wire = wire;
        this.baseXp = baseXp;
    }

    @Override
    public String wire() {
        return wire;
    }

    public static LedgerType ofWire(String wire) {
        return WireValue.of(LedgerType.class, wire);
    }

    /** XP of a session before discount and cap. */
    public int baseXp() {
        return baseXp;
    }
}
