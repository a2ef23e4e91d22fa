package app.twicetold.core.operator;

import java.security.PublicKey;
import java.time.InstantSource;
import java.util.Optional;
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

/** Reads the tokens of the gateway: signed with RS256 by one of its keys, for our audience, by our issuer, not expired. */
final class GatewayTokens {
    private static final int LONGEST_TOKEN = 16_384;
    private static final int LONGEST_NAME = 254;
    private static final int LEEWAY_SECONDS = 30;

    private final OperatorSettings.Gateway gateway;
    private final GatewayKeys keys;
    private final InstantSource clock;

    GatewayTokens(OperatorSettings.Gateway gateway, GatewayKeys keys, InstantSource clock) {
        this.gateway = gateway;
        this.keys = keys;
        this.clock = clock;
    }

    /** Whom a token vouches for, by the name that goes to the audit log; empty when it is not to be trusted. */
    Optional<String> actor(String token) {
        if (token.length() > LONGEST_TOKEN) {
            return Optional.empty();
        }
        try {
            return name(consumer().processToClaims(token));
        } catch (InvalidJwtException | MalformedClaimException e) {
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
                .setJwsAlgorithmConstraints(ConstraintType.PERMIT, AlgorithmIdentifiers.RSA_USING_SHA256)
                .setVerificationKeyResolver((signature, nesting) -> {
                    String keyId = signature.getKeyIdHeaderValue();
                    Optional<PublicKey> key = keyId == null ? Optional.empty() : keys.find(keyId);
                    return key.orElseThrow(() -> new UnresolvableKeyException("No such key"));
                })
                .build();
    }

    /** People have an e-mail address; services have a subject or a common name. */
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
