package app.twicetold.core.onboarding.rules;

import app.twicetold.core.shared.WireValue;

/** How clearly users say they speak; the plan starts from it when nothing could be scored. */
public enum SelfLevel implements WireValue {
    BEGINNER("beginner"),
    SOMETIMES_CLEAR("sometimes_clear"),
    MOSTLY_CLEAR("mostly_clear");

    private final String wire;

    SelfLevel(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }
}
