package app.twicetold.core.growth.rules;

import app.twicetold.core.shared.WireValue;

/** How far back growth is shown. */
public enum GrowthRange implements WireValue {
    FOUR_WEEKS("4w", 4),
    EIGHT_WEEKS("8w", 8),
    TWELVE_WEEKS("12w", 12);

    /** The range of a request that names none. */
    public static final GrowthRange DEFAULT = EIGHT_WEEKS;

    private final String wire;
    private final int weeks;

    GrowthRange(String wire, int weeks) {
        this.wire = wire;
        this.weeks = weeks;
    }

    @Override
    public String wire() {
        return wire;
    }

    /** The running week included. */
    public int weeks() {
        return weeks;
    }
}
