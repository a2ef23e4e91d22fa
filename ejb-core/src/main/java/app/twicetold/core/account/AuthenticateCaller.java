package app.twicetold.core.account;

import app.twicetold.core.onboarding.rules.OnboardingStatus;
import app.twicetold.core.purchase.rules.Entitlement;
import app.twicetold.core.purchase.rules.EntitlementStatus;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.KnownUser;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.CallerRow;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the caller: the user of a valid access token whose account still exists. Every request is authenticated first.
 * The one read needs no transaction.
 */
@ApplicationScoped
public class AuthenticateCaller {
    private static final String SCHEME = "Bearer ";

    private AccessTokens tokens;
    private UserRepository users;
    private KeepTimeZone timeZones;
    private InstantSource clock;

    @Inject
    public AuthenticateCaller(AccessTokens tokens, UserRepository users, KeepTimeZone timeZones, InstantSource clock) {
        this.tokens = tokens;
        this.users = users;
        this.timeZones = timeZones;
        this.clock = clock;
    }

    protected AuthenticateCaller() {}

    /**
     * @param authorization the {@code Authorization} header, or null
     * @param timeZone the zone that the device reports; stored when it is valid and new
     * @throws ServiceException {@code unauthorized} with the reason {@code missing}, {@code invalid} or {@code expired}
     */
    public Caller authenticate(@Nullable String authorization, @Nullable String timeZone) {
        if (authorization == null || authorization.isBlank()) {
            throw unauthorized("missing");
        }
        if (!authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            throw unauthorized("invalid");
        }
        String userId;
        try {
            userId = tokens.verify(authorization.substring(SCHEME.length()).trim());
        } catch (AccessTokens.InvalidToken e) {
            throw unauthorized(e.expired() ? "expired" : "invalid");
        }
        CallerRow row = users.findCaller(userId).orElseThrow(() -> unauthorized("invalid"));
        UserEntity user = row.user();
        if (timeZone != null && !timeZone.equals(user.timeZone)) {
            TimeZones.valid(timeZone).ifPresent(zone -> {
                timeZones.keep(user.id, zone);
                user.timeZone = zone;
            });
        }
        return new Caller(user, entitlement(row));
    }

    private EntitlementStatus entitlement(CallerRow row) {
        return row.entitlementStatus() == null
                ? EntitlementStatus.NONE
                : new Entitlement(
                                EntitlementStatus.ofWire(row.entitlementStatus()),
                                null,
                                null,
                                row.entitlementExpiresAt())
                        .statusAt(clock.instant());
    }

    private static ServiceException unauthorized(String reason) {
        return new ServiceException(ErrorCode.UNAUTHORIZED, Map.of("reason", reason));
    }

    /**
     * The signed-in user, and what the paywall checks.
     *
     * @param user the row as it was when the request came, without its progress, so that a use case which only reads
     *     does not read it again; a use case that changes anything locks the row and looks anew
     * @param entitlementStatus the effective one at this moment
     */
    public record Caller(UserEntity user, EntitlementStatus entitlementStatus) implements KnownUser {
        public String userId() {
            return user.id;
        }

        public @Nullable String uiLocale() {
            return user.uiLocale;
        }

        public @Nullable String deviceLocale() {
            return user.deviceLocale;
        }

        public OnboardingStatus onboardingStatus() {
            return OnboardingStatus.ofWire(user.onboardingStatus);
        }
    }
}
