package app.twicetold.core.assessment.rules;

import app.twicetold.core.shared.WireValue;

/** Whether a retelling said what a key point means. */
public enum CoverageStatus implements WireValue {
    COVERED("covered"),
    MISSED("missed");

    private final String wire;

    CoverageStatus(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    public static CoverageStatus ofWire(String wire) {
        return WireValue.of(CoverageStatus.class, wire);
    }
}
