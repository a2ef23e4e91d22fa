package app.twicetold.core.paywall;

import app.twicetold.core.account.AuthenticateCaller.Caller;
import app.twicetold.core.onboarding.rules.OnboardingStatus;
import app.twicetold.core.paywall.rules.Wall;
import app.twicetold.core.purchase.rules.EntitlementStatus;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.rules.session.SessionKind;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;

/** Refuses callers who have to subscribe first. The status of the caller is known from the authentication. */
@ApplicationScoped
public class EnforcePaywall {
    private SessionRepository sessions;

    @Inject
    public EnforcePaywall(SessionRepository sessions) {
        this.sessions = sessions;
    }

    protected EnforcePaywall() {}

    /** @throws ServiceException {@code entitlement_required} when the paywall is closed for the caller */
    public void pass(Caller caller) {
        if (stands(caller)) {
            throw refusal(caller);
        }
    }

    /** Like {@link #pass}, but the article of the caller's own diagnostic is always open. */
    public void passToArticle(Caller caller, String articleId) {
        if (stands(caller) && !sessions.hasOfKind(caller.userId(), SessionKind.DIAGNOSTIC.wire(), articleId)) {
            throw refusal(caller);
        }
    }

    private static boolean stands(Caller caller) {
        return Wall.stands(caller.onboardingStatus(), caller.entitlementStatus());
    }

    private static ServiceException refusal(Caller caller) {
        OnboardingStatus onboarding = caller.onboardingStatus();
        EntitlementStatus entitlement = caller.entitlementStatus();
        return new ServiceException(
                ErrorCode.ENTITLEMENT_REQUIRED,
                Map.of("onboarding_status", onboarding.wire(), "entitlement_status", entitlement.wire()));
    }
}
