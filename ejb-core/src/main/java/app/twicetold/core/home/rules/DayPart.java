package app.twicetold.core.home.rules;

import app.twicetold.core.shared.WireValue;

/** The part of the day that selects a greeting. */
public enum DayPart implements WireValue {
    /** From 5 to before 12. */
    MORNING("morning"),
    /** From 12 to before 18. */
    AFTERNOON("afternoon"),
    /** From 18 to before 5. */
    EVENING("evening");

    private static final int MORNING_FROM = 5;
    private static final int AFTERNOON_FROM = 12;
    private static final int EVENING_FROM = 18;

    private final String wire;

    DayPart(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    /** @param hour local, 0 to 23 */
    public static DayPart ofHour(int hour) {
        if (hour < MORNING_FROM || hour >= EVENING_FROM) {
            return EVENING;
        }
        return hour < AFTERNOON_FROM ? MORNING : AFTERNOON;
    }
}
