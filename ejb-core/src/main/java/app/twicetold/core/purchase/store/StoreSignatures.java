package app.twicetold.core.purchase.store;

import app.twicetold.core.purchase.StoreReceipts.Refused;
import app.twicetold.core.purchase.StoreSettings;
import app.twicetold.core.shared.signed.CompactJws;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.lang.JoseException;

/**
 * Verifies a document that the store signed: a chain of exactly three certificates that ends in the pinned root, byte
 * for byte; a marker on the signing certificate and on the one above it; all three valid when it was signed; and last
 * an ES256 signature of the signing certificate's key.
 *
 * <p>The vendor's server library is not used. It does not check the third certificate, does not let the caller choose
 * the markers or the clock, and brings an HTTP client and a provider of cryptography. The tests compare this class with
 * the library.
 */
@ApplicationScoped
public class StoreSignatures {
    /** How far the clock of the store may be ahead of ours. */
    static final Duration CLOCK_SKEW = Duration.ofMinutes(5);

    private static final int LONGEST = 128 << 10;
    private static final int CHAIN_LENGTH = 3;
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private StoreSettings settings;
    private InstantSource clock;

    @Inject
    public StoreSignatures(StoreSettings settings, InstantSource clock) {
        this.settings = settings;
        this.clock = clock;
    }

    protected StoreSignatures() {}

    /** Verifies a document and returns its payload. The payload's {@code signedDate}, if present, is plausible. */
    public JsonNode verify(String signed) throws Refused {
        if (!CompactJws.isSpelled(signed, LONGEST)) {
            throw new Refused("Not a signed document");
        }
        String[] parts = signed.split("\\.", -1);
        JsonNode header = object(parts[0]);
        JsonNode payload = object(parts[1]);
        if (!AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256.equals(
                header.path("alg").textValue())) {
            throw new Refused("Signed with another algorithm");
        }
        X509Certificate signer = signer(header.path("x5c"), signedAt(payload));
        try {
            JsonWebSignature signature = new JsonWebSignature();
            signature.setAlgorithmConstraints(new AlgorithmConstraints(
                    ConstraintType.PERMIT, AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256));
            signature.setCompactSerialization(signed);
            signature.setKey(signer.getPublicKey());
            if (!signature.verifySignature()) {
                throw new Refused("The signature is not the signer's");
            }
        } catch (JoseException | RuntimeException e) {
            // The library throws runtime exceptions for headers of a wrong type.
            throw new Refused("The signature cannot be verified", e);
        }
        return payload;
    }

    /** The signing date in the document; the current time when the document has none. */
    Instant signedAt(JsonNode payload) throws Refused {
        Instant now = clock.instant();
        JsonNode millis = payload.path("signedDate");
        if (millis.isMissingNode() || millis.isNull()) {
            return now;
        }
        if (!millis.isIntegralNumber() || !millis.canConvertToLong()) {
            throw new Refused("The signing date is no moment");
        }
        Instant signedAt = Instant.ofEpochMilli(millis.longValue());
        if (signedAt.isAfter(now.plus(CLOCK_SKEW))) {
            throw new Refused("Signed in the future");
        }
        return signedAt;
    }

    private X509Certificate signer(JsonNode x5c, Instant signedAt) throws Refused {
        if (!x5c.isArray() || x5c.size() != CHAIN_LENGTH) {
            throw new Refused("Not a chain of three certificates");
        }
        try {
            CertificateFactory certificates = CertificateFactory.getInstance("X.509");
            List<X509Certificate> chain = new ArrayList<>();
            for (JsonNode der : x5c) {
                byte[] bytes = Base64.getDecoder().decode(der.asText());
                chain.add((X509Certificate) certificates.generateCertificate(new ByteArrayInputStream(bytes)));
            }
            X509Certificate signer = chain.get(0);
            X509Certificate intermediate = chain.get(1);
            X509Certificate root = chain.get(2);
            if (!Arrays.equals(root.getEncoded(), settings.root().getEncoded())) {
                throw new Refused("The chain ends in another root");
            }
            requireMarker(signer, settings.leafMarker());
            requireMarker(intermediate, settings.intermediateMarker());
            Date date = Date.from(signedAt);
            // The validator does not check the validity of its trust anchor.
            root.checkValidity(date);
            PKIXParameters parameters = new PKIXParameters(Set.of(new TrustAnchor(settings.root(), null)));
            parameters.setRevocationEnabled(false);
            parameters.setDate(date);
            CertPathValidator.getInstance("PKIX")
                    .validate(certificates.generateCertPath(List.of(signer, intermediate)), parameters);
            return signer;
        } catch (GeneralSecurityException | RuntimeException e) {
            throw new Refused("The chain does not hold", e);
        }
    }

    private static void requireMarker(X509Certificate certificate, String oid) throws Refused {
        if (certificate.getExtensionValue(oid) == null) {
            throw new Refused("A certificate has no marker " + oid);
        }
    }

    private static JsonNode object(String part) throws Refused {
        try {
            JsonNode node = JSON.readTree(new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8));
            if (node != null && node.isObject()) {
                return node;
            }
            throw new Refused("Not a signed document");
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw new Refused("Not a signed document", e);
        }
    }
}
