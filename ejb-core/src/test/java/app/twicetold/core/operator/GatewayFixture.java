package app.twicetold.core.operator;

import java.net.URI;
import java.time.Instant;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.lang.JoseException;

/** A gateway that signs tokens and publishes its keys. */
final class GatewayFixture {
    static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    static final OperatorSettings.Gateway GATEWAY = new OperatorSettings.Gateway(
            "https://team.example.com", "aud-tag", URI.create("https://team.example.com/cdn-cgi/access/certs"));

    private GatewayFixture() {}

    static JwtClaims claims() {
        JwtClaims claims = new JwtClaims();
        claims.setIssuer(GATEWAY.issuer());
        claims.setAudience("other", GATEWAY.audience());
        claims.setExpirationTime(NumericDate.fromSeconds(NOW.getEpochSecond() + 60));
        claims.setNotBefore(NumericDate.fromSeconds(NOW.getEpochSecond() - 60));
        claims.setSubject("sub-1");
        claims.setClaim("email", "ops@example.org");
        return claims;
    }

    static String token(JwtClaims claims, RsaJsonWebKey key) {
        JsonWebSignature signature = new JsonWebSignature();
        signature.setPayload(claims.toJson());
        signature.setAlgorithmHeaderValue(AlgorithmIdentifiers.RSA_USING_SHA256);
        signature.setKeyIdHeaderValue(key.getKeyId());
        signature.setKey(key.getPrivateKey());
        return serialized(signature);
    }

    static String serialized(JsonWebSignature signature) {
        try {
            return signature.getCompactSerialization();
        } catch (JoseException e) {
            throw new IllegalStateException(e);
        }
    }
}
