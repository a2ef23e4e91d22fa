package app.twicetold.core.operator;

import app.twicetold.core.shared.signed.CompactJws;
import app.twicetold.core.shared.signed.PublishedKeys;
import java.security.PublicKey;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumer;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.lang.UnresolvableKeyException;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the tokens of the gateway. A token must be signed with RS256 by one of the gateway's keys, name our audience
 * and our issuer, and not be expired.
 */
final class GatewayTokens {
    /** The algorithm with which the gateway signs. */
    static final Set<String> ALGORITHMS = Set.of(AlgorithmIdentifiers.RSA_USING_SHA256);

    private static final int LONGEST_TOKEN = 16_384;
    private static final int LONGEST_NAME = 254;
    private static final int LEEWAY_SECONDS = 30;

    private final OperatorSettings.Gateway gateway;
    private final PublishedKeys keys;
    private final InstantSource clock;

    GatewayTokens(OperatorSettings.Gateway gateway, PublishedKeys keys, InstantSource clock) {
        this.gateway = gateway;
        this.keys = keys;
        this.clock = clock;
    }

    /** The name of the token's holder for the audit log; empty when the token is not trusted. */
    Optional<String> actor(String token) {
        if (!CompactJws.isSpelled(token, LONGEST_TOKEN)) {
            return Optional.empty();
        }
        try {
            return name(consumer().processToClaims(token));
        } catch (InvalidJwtException | MalformedClaimException | RuntimeException e) {
            // The library throws runtime exceptions for claims and headers of a wrong type.
            return Optional.empty();
        }
    }

    private JwtConsumer consumer() {
        return new JwtConsumerBuilder()
                .setExpectedIssuer(true, gateway.issuer())
                .setExpectedAudience(true, gateway.audience())
                .setRequireExpirationTime()
                .setAllowedClockSkewInSeconds(LEEWAY_SECONDS)
                .setEvaluationTime(NumericDate.fromMilliseconds(clock.millis()))
                .setJwsAlgorithmConstraints(ConstraintType.PERMIT, ALGORITHMS.toArray(String[]::new))
                .setVerificationKeyResolver((signature, nesting) -> {
                    String keyId = signature.getKeyIdHeaderValue();
                    return key(keyId).orElseThrow(() -> new UnresolvableKeyException("No such key"));
                })
                .build();
    }

    private Optional<PublicKey> key(@Nullable String keyId) throws UnresolvableKeyException {
        try {
            return keyId == null ? Optional.empty() : keys.find(keyId);
        } catch (PublishedKeys.Unanswered e) {
            throw new UnresolvableKeyException("The gateway does not tell its keys", e);
        }
    }

    /** A person has an e-mail address. A service has a subject or a common name. */
    private static Optional<String> name(JwtClaims claims) throws MalformedClaimException {
        String email = claims.getStringClaimValue("email");
        if (email != null && email.indexOf('@') > 0 && isName(email)) {
            return Optional.of(email);
        }
        String subject = claims.getSubject();
        String service = isName(subject) ? subject : claims.getStringClaimValue("common_name");
        return isName(service) ? Optional.of("gateway:" + service) : Optional.empty();
    }

    private static boolean isName(@Nullable String text) {
        return text != null
                && !text.isBlank()
                && text.length() <= LONGEST_NAME
                && text.chars().noneMatch(Character::isISOControl);
    }
}
