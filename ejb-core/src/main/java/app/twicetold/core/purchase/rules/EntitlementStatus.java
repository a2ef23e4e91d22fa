package app.twicetold.core.purchase.rules;

import app.twicetold.core.shared.WireValue;

/** Where a user stands with the entitlement {@code pro}. Specification: entitlement status. */
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

    /** Of two statuses the one that is worth more is the better one for the user. */
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

    /** Whether it opens what is behind the paywall. */
    public boolean opensPaywall() {
        return switch (this) {
            case TRIAL, ACTIVE, GRACE -> true;
            case NONE, EXPIRED, REVOKED -> false;
        };
    }

    /** Whether it completes onboarding; a grace period alone does not. */
    public boolean completesOnboarding() {
        return switch (this) {
            case TRIAL, ACTIVE -> true;
            case NONE, GRACE, EXPIRED, REVOKED -> false;
        };
    }
}
