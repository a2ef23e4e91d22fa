package app.twicetold.rehearsals.dependencies;

import app.twicetold.launcher.LocalServer;
import app.twicetold.launcher.StartRefused;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Sign in with Apple for tests, on this machine only and in memory only. It speaks the part of the wire format that the
 * service uses, and signs whatever a test wants:
 *
 * <ul>
 *   <li>{@code GET /auth/keys}: the published keys
 *   <li>{@code POST /auth/token}: exchanges a code, once, for a refresh token that begins with {@code refresh-}; codes
 *       that begin with {@code bad} are refused
 *   <li>{@code POST /auth/revoke}: takes a refresh token back
 *   <li>{@code POST /emulator/tokens}, with {@code claims} and {@code stranger}: signs the claims, with the published
 *       key or an unpublished one
 *   <li>{@code GET /emulator/grants}: which codes were {@code exchanged}, which tokens {@code revoked}
 *   <li>{@code PUT /emulator/faults/{name}}, with {@code status}: {@code token} or {@code revoke} answers so until
 *       {@code DELETE}
 * </ul>
 */
public final class IdentityEmulator implements AutoCloseable {
    /** The app that tokens are for. */
    public static final String BUNDLE_ID = "app.twicetold.emulated";

    private static final String TEAM_ID = "TEAM012345";
    private static final String CLIENT_KEY_ID = "CLIENT1234";
    private static final String KEY_ID = "emulated";
    private static final ObjectMapper JSON = JsonMapper.builder().build();
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final LocalServer server;
    private final KeyPair published;
    private final KeyPair stranger;
    private final KeyPair client;
    private final Set<String> used = ConcurrentHashMap.newKeySet();
    private final List<String> exchanged = new CopyOnWriteArrayList<>();
    private final List<String> revoked = new CopyOnWriteArrayList<>();
    private final Map<String, Integer> faults = new ConcurrentHashMap<>();

    private IdentityEmulator() throws IOException, GeneralSecurityException {
        KeyPairGenerator rsa = KeyPairGenerator.getInstance("RSA");
        rsa.initialize(2048);
        this.published = rsa.generateKeyPair();
        this.stranger = rsa.generateKeyPair();
        KeyPairGenerator ec = KeyPairGenerator.getInstance("EC");
        ec.initialize(new ECGenParameterSpec("secp256r1"));
        this.client = ec.generateKeyPair();
        this.server = LocalServer.start("identity-emulator", this::handle);
    }

    /** Starts it on a free port. */
    public static IdentityEmulator start() {
        try {
            return new IdentityEmulator();
        } catch (IOException | GeneralSecurityException cannotStart) {
            throw StartRefused.failure("The identity emulator does not start: " + cannotStart.getMessage() + ".");
        }
    }

    public URI url() {
        return URI.create("http://localhost:" + server.port());
    }

    /** The settings that make a service use it; none holds a blank. */
    public Map<String, String> settings() {
        return Map.of(
                "APPLE_URL",
                url().toString(),
                "APPLE_BUNDLE_ID",
                BUNDLE_ID,
                "APPLE_TEAM_ID",
                TEAM_ID,
                "APPLE_KEY_ID",
                CLIENT_KEY_ID,
                "APPLE_PRIVATE_KEY",
                Base64.getEncoder().encodeToString(client.getPrivate().getEncoded()));
    }

    @Override
    public void close() {
        server.close();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            String name = path.substring(path.lastIndexOf('/') + 1);
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            switch (exchange.getRequestMethod() + " " + path) {
                case "GET /auth/keys" -> answer(exchange, 200, keys().toString());
                case "POST /auth/token" -> exchange(exchange, form(body));
                case "POST /auth/revoke" -> revoke(exchange, form(body));
                case "POST /emulator/tokens" -> sign(exchange, JSON.readTree(body));
                case "GET /emulator/grants" -> answer(exchange, 200, grants().toString());
                case "PUT /emulator/faults/token", "PUT /emulator/faults/revoke" -> {
                    faults.put(name, JSON.readTree(body).path("status").asInt(500));
                    answer(exchange, 204, "");
                }
                case "DELETE /emulator/faults/token", "DELETE /emulator/faults/revoke" -> {
                    faults.remove(name);
                    answer(exchange, 204, "");
                }
                default -> answer(exchange, 404, "{}");
            }
        } catch (JsonProcessingException malformed) {
            answer(exchange, 400, "{}");
        } catch (GeneralSecurityException impossible) {
            answer(exchange, 500, "{}");
        }
    }

    private ObjectNode keys() {
        RSAPublicKey key = (RSAPublicKey) published.getPublic();
        ObjectNode keys = JSON.createObjectNode();
        keys.putArray("keys")
                .addObject()
                .put("kty", "RSA")
                .put("kid", KEY_ID)
                .put("use", "sig")
                .put("alg", "RS256")
                .put("n", unsigned(key.getModulus()))
                .put("e", unsigned(key.getPublicExponent()));
        return keys;
    }

    private void exchange(HttpExchange exchange, Map<String, String> form)
            throws IOException, GeneralSecurityException {
        String code = form.getOrDefault("code", "");
        if (refuses(exchange, "token", form)) {
            return;
        }
        if (!"authorization_code".equals(form.get("grant_type")) || code.startsWith("bad") || !used.add(code)) {
            answer(exchange, 400, "{\"error\":\"invalid_grant\"}");
            return;
        }
        exchanged.add(code);
        ObjectNode token = JSON.createObjectNode();
        token.put("access_token", "access-" + code).put("token_type", "Bearer").put("expires_in", 3600);
        token.put("refresh_token", "refresh-" + code);
        answer(exchange, 200, token.toString());
    }

    private void revoke(HttpExchange exchange, Map<String, String> form) throws IOException, GeneralSecurityException {
        if (refuses(exchange, "revoke", form)) {
            return;
        }
        revoked.add(form.getOrDefault("token", ""));
        answer(exchange, 200, "");
    }

    private boolean refuses(HttpExchange exchange, String name, Map<String, String> form)
            throws IOException, GeneralSecurityException {
        Integer fault = faults.get(name);
        if (fault != null) {
            answer(exchange, fault, "{}");
            return true;
        }
        if (!BUNDLE_ID.equals(form.get("client_id")) || !isSecret(form.getOrDefault("client_secret", ""))) {
            answer(exchange, 400, "{\"error\":\"invalid_client\"}");
            return true;
        }
        return false;
    }

    /** Whether the client signed it with its key, as this team, for this app. */
    private boolean isSecret(String secret) throws IOException, GeneralSecurityException {
        String[] parts = secret.split("\\.");
        if (parts.length != 3) {
            return false;
        }
        Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
        signature.initVerify(client.getPublic());
        signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
        JsonNode header = JSON.readTree(Base64.getUrlDecoder().decode(parts[0]));
        JsonNode claims = JSON.readTree(Base64.getUrlDecoder().decode(parts[1]));
        return signature.verify(Base64.getUrlDecoder().decode(parts[2]))
                && header.path("kid").asText().equals(CLIENT_KEY_ID)
                && header.path("alg").asText().equals("ES256")
                && claims.path("iss").asText().equals(TEAM_ID)
                && claims.path("sub").asText().equals(BUNDLE_ID);
    }

    private void sign(HttpExchange exchange, JsonNode wish) throws IOException, GeneralSecurityException {
        PrivateKey key = (wish.path("stranger").asBoolean() ? stranger : published).getPrivate();
        ObjectNode header = JSON.createObjectNode().put("alg", "RS256").put("kid", KEY_ID);
        String content = base64(header) + "." + base64(wish.path("claims"));
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(key);
        signature.update(content.getBytes(StandardCharsets.US_ASCII));
        ObjectNode token = JSON.createObjectNode();
        token.put("token", content + "." + BASE64.encodeToString(signature.sign()));
        answer(exchange, 200, token.toString());
    }

    private ObjectNode grants() {
        ObjectNode grants = JSON.createObjectNode();
        exchanged.forEach(grants.withArray("/exchanged")::add);
        revoked.forEach(grants.withArray("/revoked")::add);
        return grants;
    }

    private static String base64(JsonNode node) {
        return BASE64.encodeToString(node.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static String unsigned(BigInteger number) {
        byte[] bytes = number.toByteArray();
        int start = bytes[0] == 0 ? 1 : 0;
        return BASE64.encodeToString(java.util.Arrays.copyOfRange(bytes, start, bytes.length));
    }

    private static Map<String, String> form(String body) {
        Map<String, String> form = new ConcurrentHashMap<>();
        for (String field : body.split("&")) {
            int equals = field.indexOf('=');
            if (equals > 0) {
                form.put(
                        field.substring(0, equals),
                        URLDecoder.decode(field.substring(equals + 1), StandardCharsets.UTF_8));
            }
        }
        return form;
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
