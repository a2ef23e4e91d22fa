package app.twicetold.core.account;

import app.twicetold.core.account.apple.AppleTokens;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.Sha256;
import com.fasterxml.jackson.core.type.TypeReference;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jspecify.annotations.Nullable;

/**
 * A notification of the identity provider, taken once. When a user withdrew the consent or deleted the identity, it is
 * taken off the account, unless they signed in again since; what was trained stays with the installation until the user
 * deletes it here.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ReceiveIdentityEvent {
    /** As seconds it is in the year 5138, as milliseconds in 1973. */
    private static final long FIRST_MILLISECONDS = 100_000_000_000L;

    private static final Set<String> ENDINGS = Set.of("consent-revoked", "account-delete", "account-deleted");

    private AppleTokens tokens;
    private IdentitySteps steps;

    @Inject
    public ReceiveIdentityEvent(AppleTokens tokens, IdentitySteps steps) {
        this.tokens = tokens;
        this.steps = steps;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected ReceiveIdentityEvent() {}

    /**
     * @param payload the signed notification
     * @return false when it was taken before
     * @throws ServiceException {@code unauthorized} when the provider did not sign it for us, {@code bad_request} when it
     *     holds no event
     */
    public boolean receive(String payload) {
        JwtClaims claims = tokens.notification(payload)
                .orElseThrow(() -> new ServiceException(ErrorCode.UNAUTHORIZED, Map.of("reason", "invalid")));
        IdentitySteps.Event event = event(payload, claims);
        return steps.landEvent(event, ENDINGS.contains(event.type()));
    }

    private static IdentitySteps.Event event(String payload, JwtClaims claims) {
        String id = claims.getClaimValue("jti") instanceof String jti && !jti.isBlank() ? jti : Sha256.hex(payload);
        Map<?, ?> fields = fields(claims.getClaimValue("events"));
        if (fields.get("type") instanceof String type && fields.get("sub") instanceof String subject) {
            return new IdentitySteps.Event(id, type, subject, moment(fields.get("event_time"), claims));
        }
        throw new ServiceException(ErrorCode.BAD_REQUEST);
    }

    /** Apple sends an object in a string. */
    private static Map<?, ?> fields(@Nullable Object claim) {
        if (claim instanceof String text) {
            try {
                return Json.read(text, new TypeReference<Map<String, Object>>() {});
            } catch (IllegalStateException malformed) {
                throw new ServiceException(ErrorCode.BAD_REQUEST);
            }
        }
        return claim instanceof Map<?, ?> object ? object : Map.of();
    }

    /** When it happened: milliseconds in what Apple sends, seconds in what it documents; else when it was signed. */
    private static Instant moment(@Nullable Object eventTime, JwtClaims claims) {
        try {
            if (eventTime instanceof Number time) {
                long value = time.longValue();
                return value < FIRST_MILLISECONDS ? Instant.ofEpochSecond(value) : Instant.ofEpochMilli(value);
            }
            return Instant.ofEpochMilli(claims.getIssuedAt().getValueInMillis());
        } catch (MalformedClaimException e) {
            throw new ServiceException(ErrorCode.BAD_REQUEST);
        }
    }
}
