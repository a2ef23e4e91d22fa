package app.twicetold.core.onboarding.rules;

import app.twicetold.core.shared.WireValue;

/** What a user wants to become better at; it biases the plan. */
public enum Goal implements WireValue {
    REPORT_CLEARLY("report_clearly"),
    REMEMBER_MORE("remember_more"),
    CREATE_CONTENT("create_content"),
    SPEAK_CONCISELY("speak_concisely");

    private final String wire;

    Goal(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }
}
