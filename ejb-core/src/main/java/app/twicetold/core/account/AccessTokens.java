package app.twicetold.core.account;

import app.twicetold.core.shared.signed.CompactJws;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.ErrorCodes;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.lang.JoseException;

/** Access tokens: JWTs signed with HS256. A token is valid for one hour, while {@code now < exp}. */
@ApplicationScoped
public class AccessTokens {
    public static final Duration LIFETIME = Duration.ofHours(1);

    private static final int LONGEST = 4_096;
    private static final String ISSUER = "spoken-trainer";
    private static final String TYPE_CLAIM = "typ";
    private static final String TYPE = "access";

    private SecretKey key;
    private InstantSource clock;

    @Inject
    public AccessTokens(AccountSettings settings, InstantSource clock) {
        this.key = new SecretKeySpec(settings.serviceSecret().getBytes(StandardCharsets.UTF_8), "HmacSHA256");
        this.clock = clock;
    }

    protected AccessTokens() {}

    public AccessToken issue(String userId) {
        Instant issuedAt = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        Instant expiresAt = issuedAt.plus(LIFETIME);
        JwtClaims claims = new JwtClaims();
        claims.setIssuer(ISSUER);
        claims.setSubject(userId);
        claims.setIssuedAt(NumericDate.fromSeconds(issuedAt.getEpochSecond()));
        claims.setExpirationTime(NumericDate.fromSeconds(expiresAt.getEpochSecond()));
        claims.setStringClaim(TYPE_CLAIM, TYPE);
        JsonWebSignature signature = new JsonWebSignature();
        signature.setPayload(claims.toJson());
        signature.setAlgorithmHeaderValue(AlgorithmIdentifiers.HMAC_SHA256);
        signature.setKey(key);
        try {
            return new AccessToken(signature.getCompactSerialization(), expiresAt);
        } catch (JoseException e) {
            throw new IllegalStateException("The service secret does not sign", e);
        }
    }

    /**
     * The user of a token.
     *
     * @throws InvalidToken when this service did not issue the token or its hour is over
     */
    public String verify(String token) throws InvalidToken {
        if (!CompactJws.isSpelled(token, LONGEST)) {
            throw new InvalidToken(false);
        }
        try {
            JwtClaims claims = new JwtConsumerBuilder()
                    .setJwsAlgorithmConstraints(
                            AlgorithmConstraints.ConstraintType.PERMIT, AlgorithmIdentifiers.HMAC_SHA256)
                    .setVerificationKey(key)
                    .setExpectedIssuer(ISSUER)
                    .setRequireExpirationTime()
                    .setRequireIssuedAt()
                    .setRequireSubject()
                    .setEvaluationTime(NumericDate.fromMilliseconds(
                            Date.from(clock.instant()).getTime()))
                    .setAllowedClockSkewInSeconds(0)
                    .build()
                    .processToClaims(token);
            if (!TYPE.equals(claims.getStringClaimValue(TYPE_CLAIM))) {
                throw new InvalidToken(false);
            }
            return claims.getSubject();
        } catch (InvalidJwtException e) {
            throw new InvalidToken(e.hasErrorCode(ErrorCodes.EXPIRED));
        } catch (MalformedClaimException | RuntimeException e) {
            // The library throws runtime exceptions for claims and headers of a wrong type.
            throw new InvalidToken(false);
        }
    }

    /** A token and the moment from which it is refused. */
    public record AccessToken(String value, Instant expiresAt) {}

    /** A token that is refused. */
    public static final class InvalidToken extends Exception {
        private static final long serialVersionUID = 1L;

        private final boolean expired;

        InvalidToken(boolean expired) {
            super(expired ? "expired" : "invalid");
            this.expired = expired;
        }

        public boolean expired() {
            return expired;
        }
    }
}
