package app.twicetold.core.onboarding.rules;

import app.twicetold.core.shared.WireValue;

/** How far a user is in onboarding. The status never moves back. Specification: onboarding. */
public enum OnboardingStatus implements WireValue {
    NOT_STARTED("not_started"),
    DIAGNOSTIC("diagnostic"),
    PLAN_READY("plan_ready"),
    COMPLETE("complete");

    private final String wire;

    OnboardingStatus(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    public static OnboardingStatus ofWire(String wire) {
        return WireValue.of(OnboardingStatus.class, wire);
    }

    /** Whether the diagnostic is settled. */
    public boolean diagnosed() {
        return switch (this) {
            case NOT_STARTED, DIAGNOSTIC -> false;
            case PLAN_READY, COMPLETE -> true;
        };
    }

    /** The status once the diagnostic is settled. A status that is further along stays. */
    public OnboardingStatus afterDiagnosticSettled() {
        return switch (this) {
            case NOT_STARTED, DIAGNOSTIC -> PLAN_READY;
            case PLAN_READY, COMPLETE -> this;
        };
    }

    /**
     * The status once a trial or a paid subscription runs. The subscription completes onboarding when the diagnostic is
     * settled.
     */
    public OnboardingStatus afterSubscribed() {
        return switch (this) {
            case NOT_STARTED, DIAGNOSTIC -> this;
            case PLAN_READY, COMPLETE -> COMPLETE;
        };
    }
}
