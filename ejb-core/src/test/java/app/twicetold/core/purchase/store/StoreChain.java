package app.twicetold.core.purchase.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERNull;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwx.HeaderParameterNames;
import org.jose4j.lang.JoseException;
import org.jspecify.annotations.Nullable;

/** Chains as the store has them, and documents that are signed with them. */
public final class StoreChain {
    public static final String LEAF_MARKER = "1.2.840.113635.100.6.11.1";
    public static final String INTERMEDIATE_MARKER = "1.2.840.113635.100.6.2.1";

    private static final Instant BEGIN = Instant.parse("2020-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("2040-01-01T00:00:00Z");
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** A certificate and its key. */
    public record Party(X509Certificate certificate, KeyPair keys) {}

    private final List<Party> parties;

    private StoreChain(List<Party> parties) {
        this.parties = parties;
    }

    /** One that is in order. */
    public static StoreChain genuine() {
        return of(root(BEGIN, END));
    }

    /** One below a root. */
    public static StoreChain of(Party root) {
        Party intermediate = intermediate(root, INTERMEDIATE_MARKER, BEGIN, END, true);
        return new StoreChain(List.of(leaf(intermediate, LEAF_MARKER, BEGIN, END), intermediate, root));
    }

    public static StoreChain of(Party... parties) {
        return new StoreChain(List.of(parties));
    }

    public static Party root(Instant begin, Instant end) {
        return issue("Root", null, begin, end, true, null);
    }

    public static Party intermediate(Party issuer, @Nullable String marker, Instant begin, Instant end, boolean ca) {
        return issue("Intermediate", issuer, begin, end, ca, marker);
    }

    public static Party leaf(Party issuer, @Nullable String marker, Instant begin, Instant end) {
        return issue("Leaf", issuer, begin, end, false, marker);
    }

    public Party root() {
        return parties.get(2);
    }

    public Party intermediate() {
        return parties.get(1);
    }

    public Party leaf() {
        return parties.get(0);
    }

    public String sign(Map<String, ?> payload) {
        return sign(payload, leaf().keys().getPrivate(), AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256);
    }

    public String sign(Map<String, ?> payload, PrivateKey key, String algorithm) {
        JsonWebSignature signature = new JsonWebSignature();
        signature.setAlgorithmConstraints(org.jose4j.jwa.AlgorithmConstraints.NO_CONSTRAINTS);
        signature.setAlgorithmHeaderValue(algorithm);
        signature.setCertificateChainHeaderValue(
                parties.stream().map(Party::certificate).toArray(X509Certificate[]::new));
        signature.setKey(key);
        try {
            signature.setPayload(JSON.writeValueAsString(payload));
            return signature.getCompactSerialization();
        } catch (JoseException | JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Signed by this chain's key, with nothing in the header but the algorithm. */
    public String signWithoutChain(Map<String, ?> payload) {
        JsonWebSignature signature = new JsonWebSignature();
        signature.setAlgorithmHeaderValue(AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256);
        signature.setKey(leaf().keys().getPrivate());
        try {
            signature.setPayload(JSON.writeValueAsString(payload));
            signature.getHeaders().setStringHeaderValue(HeaderParameterNames.TYPE, "JWT");
            return signature.getCompactSerialization();
        } catch (JoseException | JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    static KeyPair keys(String curve) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec(curve));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Party issue(
            String name, @Nullable Party issuer, Instant begin, Instant end, boolean ca, @Nullable String marker) {
        KeyPair keys = keys(name.equals("Leaf") ? "secp256r1" : "secp384r1");
        X500Name subject = new X500Name("CN=" + name);
        X500Name issuedBy = issuer == null
                ? subject
                : new X500Name(issuer.certificate().getSubjectX500Principal().getName());
        PrivateKey signer = issuer == null ? keys.getPrivate() : issuer.keys().getPrivate();
        try {
            JcaX509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                    issuedBy,
                    BigInteger.valueOf(System.nanoTime()),
                    Date.from(begin),
                    Date.from(end),
                    subject,
                    keys.getPublic());
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(ca));
            if (marker != null) {
                builder.addExtension(new ASN1ObjectIdentifier(marker), false, DERNull.INSTANCE);
            }
            return new Party(
                    new JcaX509CertificateConverter()
                            .getCertificate(
                                    builder.build(new JcaContentSignerBuilder("SHA384withECDSA").build(signer))),
                    keys);
        } catch (GeneralSecurityException | OperatorCreationException | CertIOException e) {
            throw new IllegalStateException(e);
        }
    }
}
