package app.twicetold.core.plan.rules;

import app.twicetold.core.shared.WireValue;

/** What a day of a plan is for. */
public enum DayKind implements WireValue {
    /** Trains the target skill. */
    TARGET("target"),

    /** Day 7: trains the target skill and looks back at the week. */
    REVIEW("review"),

    /** Day 14: trains the target skill and compares it with the baseline. */
    RETEST("retest"),

    /** Trains a skill that serves the goal. */
    SUPPORTING("supporting");

    private final String wire;

    DayKind(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }
}
