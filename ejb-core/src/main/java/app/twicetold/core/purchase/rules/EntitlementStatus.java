package app.twicetold.core.purchase.rules;

import app.twicetold.core.shared.WireValue;

/** The status of a user's entitlement {@code pro}. Specification: entitlement status. */
public enum EntitlementStatus implements WireValue {
    NONE("none"),
    TRIAL("trial"),
    ACTIVE("active"),
    GRACE("grace"),
    EXPIRED("expired"),
    REVOKED("revoked");

    private final String wire;

    EntitlementStatus(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    public static EntitlementStatus ofWire(String wire) {
        return WireValue.of(EntitlementStatus.class, wire);
    }

    /** The rank of the status. The status with the higher rank is better for the user. */
    public int worth() {
        return switch (this) {
            case NONE -> 0;
            case REVOKED -> 1;
            case EXPIRED -> 2;
            case GRACE -> 3;
            case TRIAL -> 4;
            case ACTIVE -> 5;
        };
    }

    /** Whether the status opens the paywall. */
    public boolean opensPaywall() {
        return switch (this) {
            case TRIAL, ACTIVE, GRACE -> true;
            case NONE, EXPIRED, REVOKED -> false;
        };
    }

    /** Whether the status completes onboarding. A grace period alone does not. */
    public boolean completesOnboarding() {
        return switch (this) {
            case TRIAL, ACTIVE -> true;
            case NONE, GRACE, EXPIRED, REVOKED -> false;
        };
    }
}
