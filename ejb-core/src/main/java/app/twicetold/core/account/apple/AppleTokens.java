package app.twicetold.core.account.apple;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.Sha256;
import app.twicetold.core.shared.Storable;
import app.twicetold.core.shared.signed.CompactJws;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.Optional;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
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
    private static final int LONGEST_SUBJECT = 255;

    private IdentitySettings settings;
    private AppleKeys keys;
    private InstantSource clock;

    @Inject
    public AppleTokens(IdentitySettings settings, AppleKeys keys, InstantSource clock) {
        this.settings = settings;
        this.keys = keys;
        this.clock = clock;
    }

    protected AppleTokens() {}

    /**
     * The subject of an identity token.
     *
     * @param nonce the nonce of the client. The client gave Apple this value or its SHA-256 in hexadecimal. Null when
     *     the client gave none
     * @throws ServiceException {@code invalid_identity_token}; {@code service_unavailable} when Apple's keys are not
     *     known
     */
    public String subject(String token, @Nullable String nonce) {
        try {
            JwtClaims claims = verifier()
                    .map(verifier -> verifier.setRequireSubject().setRequireExpirationTime())
                    .flatMap(verifier -> claims(token, verifier))
                    .orElseThrow(AppleTokens::invalid);
            String subject = claims.getSubject();
            if (!Storable.isName(subject, LONGEST_SUBJECT)) {
                throw invalid();
            }
            if (nonce != null && !matches(nonce, claims.getStringClaimValue("nonce"))) {
                throw invalid();
            }
            return subject;
        } catch (MalformedClaimException e) {
            throw invalid();
        }
    }

    /**
     * The claims of a notification; empty when Apple did not sign it for this service. The event inside names the
     * subject, so the subject claim may be missing. The expiry may be missing because each event counts once.
     *
     * @throws ServiceException {@code service_unavailable} when Apple's keys are not known
     */
    public Optional<JwtClaims> notification(String token) {
        return verifier().flatMap(verifier -> claims(token, verifier));
    }

    /** The checks for every token that Apple signs for this service; empty when no bundle id is set. */
    private Optional<JwtConsumerBuilder> verifier() {
        return settings.bundleId()
                .map(bundle -> new JwtConsumerBuilder()
                        .setJwsAlgorithmConstraints(ConstraintType.PERMIT, AppleKeys.ALGORITHMS.toArray(String[]::new))
                        .setVerificationKeyResolver((signature, context) -> keys.find(signature.getKeyIdHeaderValue())
                                .orElseThrow(() -> new UnresolvableKeyException("Apple publishes no such key")))
                        .setExpectedIssuer(true, ISSUER)
                        .setExpectedAudience(true, bundle)
                        .setRequireIssuedAt()
                        .setAllowedClockSkewInSeconds(0)
                        .setEvaluationTime(
                                NumericDate.fromMilliseconds(clock.instant().toEpochMilli())));
    }

    private static Optional<JwtClaims> claims(String token, JwtConsumerBuilder verifier) {
        if (!CompactJws.isSpelled(token, LONGEST)) {
            return Optional.empty();
        }
        try {
            return Optional.of(verifier.build().processToClaims(token));
        } catch (InvalidJwtException | RuntimeException e) {
            // The library throws runtime exceptions for claims and headers of a wrong type.
            // The library wraps an exception of the key search, so the causes are searched.
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof ServiceException unavailable) {
                    throw unavailable;
                }
            }
            return Optional.empty();
        }
    }

    private static boolean matches(String nonce, @Nullable String claimed) {
        return claimed != null && (claimed.equals(nonce) || claimed.equals(Sha256.hex(nonce)));
    }

    private static ServiceException invalid() {
        return new ServiceException(ErrorCode.INVALID_IDENTITY_TOKEN);
    }
}
