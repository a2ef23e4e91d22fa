package app.twicetold.core.assessment.rules;

import app.twicetold.core.shared.WireValue;

/** What a model says became of a key point, or of the author's claim, in a retelling. */
public enum PointStatus implements WireValue {
    WHOLE("whole"),

    /** A part is missing that would change what a listener does or believes. */
    HALF("half"),

    /** The opposite was said. */
    REVERSED("reversed"),
    NO("no");

    private final String wire;

    PointStatus(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    /** The status for users, who see covered and missed points only. */
    CoverageStatus coverage() {
        return this == WHOLE ? CoverageStatus.COVERED : CoverageStatus.MISSED;
    }
}
