package app.twicetold.core.onboarding.rules;

import app.twicetold.core.shared.WireValue;

/** How clearly users say they speak. The plan starts from this level when the diagnostic could not be scored. */
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
