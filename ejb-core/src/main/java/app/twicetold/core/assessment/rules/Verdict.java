package app.twicetold.core.assessment.rules;

import app.twicetold.core.shared.WireValue;

/** How round 2 compares with round 1. Specification: round comparison. */
public enum Verdict implements WireValue {
    /** Better: a higher score, or the same one in less time with no less key info. */
    IMPROVED("improved"),

    /** Better or shorter, but with key info lost that round 1 had. Takes precedence over the other verdicts. */
    SHORTER_BUT_LOST_POINTS("shorter_but_lost_points"),

    /** Neither better nor clearly worse. */
    UNCHANGED("unchanged"),

    /** At least 3 points below round 1. */
    DECLINED("declined");

    private final String wire;

    Verdict(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    public static Verdict ofWire(String wire) {
        return WireValue.of(Verdict.class, wire);
    }
}
