package app.twicetold.core.plan.rules;

import app.twicetold.core.shared.WireValue;

/** How a day of a plan stands. Nothing has to be made up for. */
public enum DayStatus implements WireValue {
    /** A practice day to come. */
    UPCOMING("upcoming"),

    /** The practice day that is today. */
    TODAY("today"),

    /** A training session was completed on it, on a rest day too. */
    COMPLETED("completed"),

    /** A practice day that passed without a session. */
    MISSED("missed"),

    /** No practice day, whether it passed or not. */
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
