package app.twicetold.core.paywall.rules;

import app.twicetold.core.onboarding.rules.OnboardingStatus;
import app.twicetold.core.purchase.rules.EntitlementStatus;

/** When the paywall is closed for a user. Specification: hard paywall. */
public final class Wall {
    private Wall() {}

    /** @param entitlement the effective status at the moment of the request */
    public static boolean stands(OnboardingStatus onboarding, EntitlementStatus entitlement) {
        return switch (onboarding) {
            case NOT_STARTED, DIAGNOSTIC -> false;
            case PLAN_READY, COMPLETE -> !entitlement.opensPaywall();
        };
    }
}
