package app.twicetold.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jwk.RsaJwkGenerator;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.lang.JoseException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A service whose operators come through a gateway that publishes its keys over HTTP. */
@Tag("process")
@DisplayName("A gateway before the operator API")
@SuppressWarnings("NullAway.Init") // All of it starts before the tests.
class GatewayIT {
    private static final String DOMAIN = "team.example.com";
    private static final String AUDIENCE = "audience-of-the-system-tests";
    private static final String METRICS_KEY = "system-tests-metrics-key-0123456789";
    private static final String TOKEN = "Gateway-Access-Jwt-Assertion";
    private static final String PROVIDERS = "/v1/admin/ai-providers";
    private static final RsaJsonWebKey KEY = key("first");

    private static HttpServer gateway;
    private static Service service;
    private static volatile String published = set(KEY);

    @BeforeAll
    static void start() throws IOException {
        gateway = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        gateway.createContext("/certs", exchange -> {
            byte[] set = published.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, set.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(set);
            }
        });
        gateway.start();
        service = Service.behindAGateway(
                URI.create("http://127.0.0.1:" + gateway.getAddress().getPort() + "/certs"),
                DOMAIN,
                AUDIENCE,
                METRICS_KEY);
    }

    @AfterAll
    static void stop() {
        if (service != null) {
            service.process().stop();
        }
        gateway.stop(0);
    }

    private static Call call(String method, String path) {
        return Call.of(service, method, path);
    }

    @Test
    void letsAPersonInWhomTheAuditLogNames() {
        String token = token(KEY, "ops@team.example.com");
        JsonNode config = call("GET", PROVIDERS)
                .header(TOKEN, token)
                .send()
                .expecting(200)
                .json();

        String request = call("PUT", PROVIDERS)
                .header(TOKEN, token)
                .json(config)
                .send()
                .expecting(200)
                .header("X-Request-Id")
                .orElseThrow();

        Answer audit = call("GET", "/v1/admin/audit?action=ai_providers.updated&limit=1")
                .header(TOKEN, token)
                .send()
                .expecting(200);
        assertThat(audit.text("items.0.actor")).isEqualTo("ops@team.example.com");
        assertThat(audit.text("items.0.request_id")).isEqualTo(request);
    }

    @Test
    void isBelievedInItsOwnHeaderOnly() {
        String token = token(KEY, "ops@team.example.com");
        call("GET", PROVIDERS).header(TOKEN, token).send().expecting(200);
        call("GET", PROVIDERS).header("Authorization", "Bearer " + token).send().refusedWith(401, "unauthorized");
        call("GET", PROVIDERS).header("X-Admin-Key", token).send().refusedWith(401, "unauthorized");
        call("GET", PROVIDERS)
                .header(TOKEN, token(key("first"), "ops@team.example.com"))
                .header("X-Admin-Key", service.adminKey())
                .send()
                .refusedWith(401, "unauthorized");
    }

    @Test
    void mayRotateItsKeys() {
        call("GET", PROVIDERS)
                .header(TOKEN, token(KEY, "ops@team.example.com"))
                .send()
                .expecting(200);
        RsaJsonWebKey next = key("next");
        published = set(KEY, next);
        String token = token(next, "ops@team.example.com");

        await().atMost(Duration.ofSeconds(20))
                .until(() -> call("GET", PROVIDERS).header(TOKEN, token).send().status() == 200);
    }

    @Test
    void doesNotKeepScrapersOut() {
        String key = "Bearer " + METRICS_KEY;
        assertThat(call("GET", "/v1/admin/metrics")
                        .header("Authorization", key)
                        .send()
                        .expecting(200)
                        .text())
                .contains("database_up 1.0");
        call("GET", "/v1/admin/licenses").header("Authorization", key).send().refusedWith(401, "unauthorized");
        call("GET", "/v1/admin/metrics")
                .header("Authorization", key + "x")
                .send()
                .refusedWith(401, "unauthorized");
        call("GET", "/v1/admin/metrics")
                .header("X-Admin-Key", METRICS_KEY)
                .send()
                .refusedWith(401, "unauthorized");
    }

    private static RsaJsonWebKey key(String id) {
        try {
            RsaJsonWebKey key = RsaJwkGenerator.generateJwk(2048);
            key.setKeyId(id);
            return key;
        } catch (JoseException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String set(RsaJsonWebKey... keys) {
        return new JsonWebKeySet(keys).toJson(JsonWebKey.OutputControlLevel.PUBLIC_ONLY);
    }

    private static String token(RsaJsonWebKey key, String email) {
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
}
