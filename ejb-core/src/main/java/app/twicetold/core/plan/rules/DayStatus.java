package app.twicetold.core.plan.rules;

import app.twicetold.core.shared.WireValue;

/** The status of a day of a plan. A missed day does not have to be made up for. */
public enum DayStatus implements WireValue {
    /** A practice day to come. */
    UPCOMING("upcoming"),

    /** The practice day that is today. */
    TODAY("today"),

    /** A training session was completed on the day. The day may be a rest day. */
    COMPLETED("completed"),

    /** A practice day that passed without a session. */
    MISSED("missed"),

    /** A rest day, past or to come. */
    REST("rest");

    private final String wire;

    DayStatus(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }
}
