package app.twicetold.core.account.apple;

import app.twicetold.core.privacy.IdentityGrants;
import app.twicetold.core.shared.http.OutboundHttp;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.lang.JoseException;

/** Exchanges authorization codes with Apple and revokes the refresh tokens that Apple returns for them. */
@ApplicationScoped
public class AppleGrants implements IdentityGrants {
    private static final Logger LOG = Logger.getLogger(AppleGrants.class.getName());
    private static final String AUDIENCE = "https://appleid.apple.com";
    private static final Duration SECRET_LIFETIME = Duration.ofMinutes(5);
    private static final int MAX_BYTES = 64 << 10;
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private IdentitySettings settings;
    private TokenVault vault;
    private InstantSource clock;
    private OutboundHttp http;

    @Inject
    public AppleGrants(IdentitySettings settings, TokenVault vault, InstantSource clock) {
        this.settings = settings;
        this.vault = vault;
        this.clock = clock;
        this.http = new OutboundHttp();
    }

    protected AppleGrants() {}

    @Override
    public Optional<String> exchange(String authorizationCode) {
        if (settings.client().isEmpty()) {
            return Optional.empty();
        }
        try {
            HttpResponse<byte[]> answer =
                    post("/auth/token", Map.of("grant_type", "authorization_code", "code", authorizationCode));
            if (answer.statusCode() != OK) {
                LOG.warning(() -> "Apple exchanged no code: status " + answer.statusCode() + " " + error(answer));
                return Optional.empty();
            }
            JsonNode token = JSON.readTree(answer.body()).path("refresh_token");
            return token.isTextual() ? Optional.of(vault.encrypt(token.textValue())) : Optional.empty();
        } catch (IOException e) {
            LOG.warning(() -> "Apple exchanged no code: " + e.getMessage());
            return Optional.empty();
        }
    }

    @Override
    public boolean revoke(String encryptedToken) {
        Optional<String> token = vault.decrypt(encryptedToken);
        if (token.isEmpty()) {
            LOG.severe(
                    () -> "A token of a deleted account cannot be revoked: the key that it was encrypted with is gone");
            return true;
        }
        if (settings.client().isEmpty()) {
            LOG.severe(() -> "A token of a deleted account waits to be revoked until APPLE_PRIVATE_KEY is set");
            return false;
        }
        try {
            HttpResponse<byte[]> answer =
                    post("/auth/revoke", Map.of("token", token.get(), "token_type_hint", "refresh_token"));
            return answer.statusCode() == OK || isOver(answer);
        } catch (IOException e) {
            LOG.warning(() -> "Apple revoked nothing yet: " + e.getMessage());
            return false;
        }
    }

    /**
     * Whether Apple says that the token is no longer valid. Other errors, such as a refused client key, can be
     * corrected later.
     */
    private static boolean isOver(HttpResponse<byte[]> answer) {
        String error = error(answer);
        LOG.warning(() -> "Apple refused to revoke a token: status " + answer.statusCode() + " " + error);
        return answer.statusCode() == BAD_REQUEST && error.equals("invalid_grant");
    }

    private static String error(HttpResponse<byte[]> answer) {
        try {
            String error = JSON.readTree(answer.body()).path("error").asText("");
            return error.matches("[a-z_]{1,40}") ? error : "";
        } catch (IOException e) {
            return "";
        }
    }

    private HttpResponse<byte[]> post(String path, Map<String, String> fields) throws IOException {
        Map<String, String> all = new TreeMap<>(fields);
        all.put("client_id", settings.bundleId().orElse(""));
        all.put("client_secret", clientSecret());
        String form = all.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return http.send(
                HttpRequest.newBuilder(URI.create(settings.baseUrl() + path))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(form))
                        .build(),
                MAX_BYTES,
                settings.timeout());
    }

    private String clientSecret() {
        IdentitySettings.Client client = settings.client().orElseThrow();
        Instant now = clock.instant();
        JwtClaims claims = new JwtClaims();
        claims.setIssuer(client.teamId());
        claims.setSubject(settings.bundleId().orElse(""));
        claims.setAudience(AUDIENCE);
        claims.setIssuedAt(NumericDate.fromSeconds(now.getEpochSecond()));
        claims.setExpirationTime(
                NumericDate.fromSeconds(now.plus(SECRET_LIFETIME).getEpochSecond()));
        JsonWebSignature signature = new JsonWebSignature();
        signature.setAlgorithmHeaderValue(AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256);
        signature.setKeyIdHeaderValue(client.keyId());
        signature.setKey(client.key());
        signature.setPayload(claims.toJson());
        try {
            return signature.getCompactSerialization();
        } catch (JoseException e) {
            throw new IllegalStateException("The client key does not sign", e);
        }
    }
}
