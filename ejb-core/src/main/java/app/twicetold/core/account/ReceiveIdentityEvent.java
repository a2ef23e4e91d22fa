package app.twicetold.core.account;

import app.twicetold.core.account.apple.AppleTokens;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.Sha256;
import app.twicetold.core.shared.Storable;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jspecify.annotations.Nullable;

/**
 * Receives a notification of the identity provider. Each notification takes effect once. When the user withdrew the
 * consent or deleted the identity, the identity is removed from its account, unless the user has signed in again since.
 * The training data stays with the installation until the user deletes it in this service.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ReceiveIdentityEvent {
    /**
     * From this number on, a time is in milliseconds. As seconds this number is in the year 5138, as milliseconds in
     * 1973.
     */
    private static final long FIRST_MILLISECONDS = 100_000_000_000L;

    private static final int LONGEST_NAME = 255;
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    private static final Set<String> ENDINGS = Set.of("consent-revoked", "account-delete", "account-deleted");

    private AppleTokens tokens;
    private IdentityEventSteps steps;

    @Inject
    public ReceiveIdentityEvent(AppleTokens tokens, IdentityEventSteps steps) {
        this.tokens = tokens;
        this.steps = steps;
    }

    protected ReceiveIdentityEvent() {}

    /**
     * @param payload the signed notification
     * @return false when the notification was received before
     * @throws ServiceException {@code unauthorized} when the provider did not sign the notification for this service,
     *     {@code bad_request} when the notification holds no event
     */
    public boolean receive(String payload) {
        JwtClaims claims = tokens.notification(payload)
                .orElseThrow(() -> new ServiceException(ErrorCode.UNAUTHORIZED, Map.of("reason", "invalid")));
        IdentityEventSteps.Event event = event(claims);
        return steps.land(event, ENDINGS.contains(event.type()));
    }

    private static IdentityEventSteps.Event event(JwtClaims claims) {
        Map<?, ?> fields = fields(claims.getClaimValue("events"));
        String type = name(fields.get("type"));
        String subject = name(fields.get("sub"));
        Instant at = moment(fields.get("event_time"), claims);
        Object jti = claims.getClaimValue("jti");
        // The content identifies an event without an id. The same event signed again then counts once.
        String id = jti instanceof String text && !text.isBlank()
                ? name(text)
                : Sha256.hex(String.join("\n", type, subject, at.toString()));
        return new IdentityEventSteps.Event(id, type, subject, at);
    }

    private static String name(@Nullable Object claim) {
        if (claim instanceof String text && Storable.isName(text, LONGEST_NAME)) {
            return text;
        }
        throw new ServiceException(ErrorCode.BAD_REQUEST);
    }

    /** Apple sends the event as a JSON object inside a string. */
    private static Map<?, ?> fields(@Nullable Object claim) {
        if (claim instanceof String text) {
            try {
                return object(text);
            } catch (JsonProcessingException malformed) {
                throw new ServiceException(ErrorCode.BAD_REQUEST);
            }
        }
        return claim instanceof Map<?, ?> object ? object : Map.of();
    }

    private static Map<?, ?> object(String text) throws JsonProcessingException {
        Map<String, Object> object = JSON.readValue(text, new TypeReference<Map<String, Object>>() {});
        // The JSON document "null" holds no object.
        return object == null ? Map.of() : object;
    }

    /**
     * The time of the event. Apple documents seconds and sends milliseconds. The signing time replaces a missing time.
     */
    private static Instant moment(@Nullable Object eventTime, JwtClaims claims) {
        return (eventTime instanceof Number time ? moment(time.longValue()) : signedAt(claims))
                .orElseThrow(() -> new ServiceException(ErrorCode.BAD_REQUEST));
    }

    private static Optional<Instant> moment(long value) {
        return value < FIRST_MILLISECONDS ? Storable.ofEpochSecond(value) : Storable.ofEpochMilli(value);
    }

    private static Optional<Instant> signedAt(JwtClaims claims) {
        try {
            return Storable.ofEpochSecond(claims.getIssuedAt().getValue());
        } catch (MalformedClaimException e) {
            return Optional.empty();
        }
    }
}
