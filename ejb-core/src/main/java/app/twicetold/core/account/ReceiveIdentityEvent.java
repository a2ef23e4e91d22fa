package app.twicetold.core.account;

import app.twicetold.core.account.apple.AppleTokens;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.ServiceException;
import com.fasterxml.jackson.core.type.TypeReference;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import org.jose4j.jwt.JwtClaims;
import org.jspecify.annotations.Nullable;

/**
 * A notification of the identity provider, taken once. When a user withdrew the consent or deleted the identity, it is
 * taken off the account; what was trained stays with the installation until the user deletes it here.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ReceiveIdentityEvent {
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
        Event event = event(claims.getClaimValue("events"));
        String id = claims.getClaimValue("jti") instanceof String jti && !jti.isBlank() ? jti : fingerprint(payload);
        return steps.landEvent(id, event.type(), event.subject(), ENDINGS.contains(event.type()));
    }

    private static Event event(@Nullable Object claim) {
        Map<String, Object> fields = Map.of();
        if (claim instanceof String text) {
            try {
                fields = Json.read(text, new TypeReference<Map<String, Object>>() {});
            } catch (IllegalStateException malformed) {
                throw new ServiceException(ErrorCode.BAD_REQUEST);
            }
        } else if (claim instanceof Map<?, ?> map) {
            fields = map.entrySet().stream()
                    .filter(entry -> entry.getValue() != null)
                    .collect(java.util.stream.Collectors.toMap(
                            entry -> String.valueOf(entry.getKey()), Map.Entry::getValue));
        }
        if (fields.get("type") instanceof String type && fields.get("sub") instanceof String subject) {
            return new Event(type, subject);
        }
        throw new ServiceException(ErrorCode.BAD_REQUEST);
    }

    private static String fingerprint(String payload) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(payload.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    private record Event(String type, String subject) {}
}
