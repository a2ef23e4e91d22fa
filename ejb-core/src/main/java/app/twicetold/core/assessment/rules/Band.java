package app.twicetold.core.assessment.rules;

import app.twicetold.core.shared.WireValue;

/** The band of an overall score. Specification: below 50; 50 to 69; 70 to 84; 85 and above. */
public enum Band implements WireValue {
    FOUNDATION("foundation"),
    DEVELOPING("developing"),
    STRONG("strong"),
    EXCELLENT("excellent");

    private static final int DEVELOPING_FROM = 50;
    private static final int STRONG_FROM = 70;
    private static final int EXCELLENT_FROM = 85;

    private final String wire;

    Band(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    public static Band ofWire(String wire) {
        return WireValue.of(Band.class, wire);
    }

    /**
     * The band that an overall score falls into.
     *
     * @param overall 0 to 100
     */
    public static Band of(int overall) {
        if (overall < DEVELOPING_FROM) {
            return FOUNDATION;
        }
        if (overall < STRONG_FROM) {
            return DEVELOPING;
        }
        return overall < EXCELLENT_FROM ? STRONG : EXCELLENT;
    }
}
