package app.twicetold.system.harness;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jwk.RsaJwkGenerator;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.lang.JoseException;

/** What stands between operators and the service: it signs who they are, and publishes its keys over HTTP. */
public final class Gateway implements AutoCloseable {
    /** The key of scrapers, who do not come through it. */
    public static final String METRICS_KEY = "system-tests-metrics-key-0123456789";

    private static final String DOMAIN = "team.example.com";
    private static final String AUDIENCE = "audience-of-the-system-tests";

    /** The key that it signs with. */
    public static final RsaJsonWebKey KEY = key("first");

    private final HttpServer server;
    private volatile String published = set(KEY);

    private Gateway(HttpServer server) {
        this.server = server;
    }

    /** Listens on a free port. */
    public static Gateway start() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            Gateway gateway = new Gateway(server);
            server.createContext("/certs", exchange -> {
                byte[] set = gateway.published.getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, set.length);
                try (OutputStream out = exchange.getResponseBody()) {
                    out.write(set);
                }
            });
            server.start();
            return gateway;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How a service is told about it. */
    public Map<String, String> settings() {
        return Map.of(
                "GATEWAY_TEAM_DOMAIN", DOMAIN,
                "GATEWAY_AUDIENCE", AUDIENCE,
                "GATEWAY_CERTS_URL", "http://127.0.0.1:" + server.getAddress().getPort() + "/certs",
                "METRICS_KEY", METRICS_KEY);
    }

    /** From now on it publishes these keys. */
    public void publish(RsaJsonWebKey... keys) {
        published = set(keys);
    }

    private static String set(RsaJsonWebKey... keys) {
        return new JsonWebKeySet(keys).toJson(JsonWebKey.OutputControlLevel.PUBLIC_ONLY);
    }

    /** A new key of this name. */
    public static RsaJsonWebKey key(String id) {
        try {
            RsaJsonWebKey key = RsaJwkGenerator.generateJwk(2048);
            key.setKeyId(id);
            return key;
        } catch (JoseException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Says for five minutes that this person comes. */
    public static String token(RsaJsonWebKey key, String email) {
        JwtClaims claims = new JwtClaims();
        claims.setIssuer("https://" + DOMAIN);
        claims.setAudience(AUDIENCE);
        claims.setExpirationTimeMinutesInTheFuture(5);
        claims.setSubject("a-person");
        claims.setClaim("email", email);
        JsonWebSignature signature = new JsonWebSignature();
        signature.setPayload(claims.toJson());
        signature.setAlgorithmHeaderValue(AlgorithmIdentifiers.RSA_USING_SHA256);
        signature.setKeyIdHeaderValue(key.getKeyId());
        signature.setKey(key.getPrivateKey());
        try {
            return signature.getCompactSerialization();
        } catch (JoseException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
