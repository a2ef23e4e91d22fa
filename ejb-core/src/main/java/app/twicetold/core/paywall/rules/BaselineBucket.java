package app.twicetold.core.paywall.rules;

import app.twicetold.core.assessment.rules.Band;
import app.twicetold.core.shared.WireValue;

/** Where users of a cohort started: the bands of the overall score. */
public enum BaselineBucket implements WireValue {
    LT50("lt50"),
    FROM_50("50_69"),
    FROM_70("70_84"),
    GTE85("gte85");

    private final String wire;

    BaselineBucket(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    /** @param overall 0 to 100 */
    public static BaselineBucket of(int overall) {
        return switch (Band.of(overall)) {
            case FOUNDATION -> LT50;
            case DEVELOPING -> FROM_50;
            case STRONG -> FROM_70;
            case EXCELLENT -> GTE85;
        };
    }
}
