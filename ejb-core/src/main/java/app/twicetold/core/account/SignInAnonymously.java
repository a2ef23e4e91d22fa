package app.twicetold.core.account;

import app.twicetold.core.ratelimit.RateLimit;
import app.twicetold.core.ratelimit.RateLimiter;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.Sha256;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Signs in a device at its first launch and whenever it needs a new token. An unknown install id creates an account. A
 * known install id finds its account. The install id is a bearer secret, so only its SHA-256 is stored.
 *
 * <p>New accounts are limited by network address. A known installation has a limit of its own, so that strangers behind
 * the same address cannot lock it out. There are only as many of these limits as there are installations.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SignInAnonymously {
    private AnonymousSteps steps;
    private RateLimiter limiter;

    @Inject
    public SignInAnonymously(AnonymousSteps steps, RateLimiter limiter) {
        this.steps = steps;
        this.limiter = limiter;
    }

    protected SignInAnonymously() {}

    /**
     * @param installId 16 to 128 characters
     * @param deviceLocale a BCP-47 tag; anything else is ignored
     * @param timeZone an IANA id; anything else is ignored
     * @param address the network address that new accounts are counted under
     * @throws ServiceException {@code rate_limited}
     */
    public SignIn signIn(String installId, @Nullable String deviceLocale, @Nullable String timeZone, String address) {
        byte[] hash = Sha256.of(installId);
        if (steps.knows(hash)) {
            limiter.take(RateLimit.SIGN_IN_RENEWAL, RateLimiter.installation(hash));
        } else {
            limiter.take(RateLimit.ANONYMOUS_SIGN_IN, address);
        }
        return steps.signIn(hash, deviceLocale, timeZone);
    }

    /** A token and what a client shows right after the sign-in. {@code displayName} is null while none was chosen. */
    public record SignIn(
            AccessTokens.AccessToken token,
            boolean newUser,
            String userId,
            @Nullable String displayName,
            String authProvider,
            String onboardingStatus,
            Instant createdAt,
            @Nullable String uiLocale,
            @Nullable String deviceLocale) {}
}
