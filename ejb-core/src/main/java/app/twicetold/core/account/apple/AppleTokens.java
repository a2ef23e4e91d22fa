package app.twicetold.core.account.apple;

import app.twicetold.core.account.IdentitySettings;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Optional;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.lang.UnresolvableKeyException;
import org.jspecify.annotations.Nullable;

/** Verifies what Apple signed: identity tokens and notifications. */
@ApplicationScoped
public class AppleTokens {
    private static final String ISSUER = "https://appleid.apple.com";
    private static final int LONGEST = 8_192;

    private IdentitySettings settings;
    private AppleKeys keys;
    private InstantSource clock;

    @Inject
    public AppleTokens(IdentitySettings settings, AppleKeys keys, InstantSource clock) {
        this.settings = settings;
        this.keys = keys;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected AppleTokens() {}

    /**
     * The subject of an identity token.
     *
     * @param nonce what the client gave to Apple, itself or as its SHA-256 in hexadecimal; null when it gave none
     * @throws ServiceException {@code invalid_identity_token}
     */
    public String subject(String token, @Nullable String nonce) {
        try {
            JwtClaims claims = claims(token, true).orElseThrow(AppleTokens::invalid);
            String subject = claims.getSubject();
            if (nonce != null && !matches(nonce, claims.getStringClaimValue("nonce"))) {
                throw invalid();
            }
            return subject;
        } catch (MalformedClaimException e) {
            throw invalid();
        }
    }

    /** The claims of a notification; empty when Apple did not sign it for us. */
    public Optional<JwtClaims> notification(String token) {
        return claims(token, false);
    }

    private Optional<JwtClaims> claims(String token, boolean ofUser) {
        if (settings.bundleId().isEmpty() || token.length() > LONGEST) {
            return Optional.empty();
        }
        JwtConsumerBuilder consumer = new JwtConsumerBuilder()
                .setJwsAlgorithmConstraints(
                        ConstraintType.PERMIT,
                        AlgorithmIdentifiers.RSA_USING_SHA256,
                        AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256)
                .setVerificationKeyResolver((signature, context) -> keys.find(signature.getKeyIdHeaderValue())
                        .orElseThrow(() -> new UnresolvableKeyException("Apple publishes no such key")))
                .setExpectedIssuer(true, ISSUER)
                .setExpectedAudience(true, settings.bundleId().get())
                .setRequireIssuedAt()
                .setAllowedClockSkewInSeconds(0)
                .setEvaluationTime(NumericDate.fromMilliseconds(clock.instant().toEpochMilli()));
        if (ofUser) {
            // Notifications name their subject inside, and need not end: each counts once.
            consumer.setRequireSubject().setRequireExpirationTime();
        }
        try {
            return Optional.of(consumer.build().processToClaims(token));
        } catch (InvalidJwtException e) {
            return Optional.empty();
        }
    }

    private static boolean matches(String nonce, @Nullable String claimed) {
        return claimed != null && (claimed.equals(nonce) || claimed.equals(sha256(nonce)));
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    private static ServiceException invalid() {
        return new ServiceException(ErrorCode.INVALID_IDENTITY_TOKEN);
    }
}
