package app.twicetold.core.onboarding.rules;

import app.twicetold.core.shared.WireValue;

/** Where a user speaks most. */
public enum Scenario implements WireValue {
    WORK_MEETING("work_meeting"),
    STUDY("study"),
    CREATOR("creator"),
    SOCIAL("social");

    private final String wire;

    Scenario(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }
}
