package app.twicetold.system.harness;

import app.twicetold.rehearsals.dependencies.IdentityEmulator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the emulated identity provider is told. */
public final class Identity {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private Identity() {}

    /** The claims of a token that is in order. */
    public static Map<String, Object> claims(String subject) {
        long now = Instant.now().getEpochSecond();
        return new HashMap<>(Map.of(
                "iss",
                "https://appleid.apple.com",
                "aud",
                IdentityEmulator.BUNDLE_ID,
                "sub",
                subject,
                "iat",
                now - 1,
                "exp",
                now + 600));
    }

    /** What an app gets for a subject. */
    public static String token(String subject) {
        return sign(claims(subject));
    }

    /** Signed with the key that the provider publishes. */
    public static String sign(Map<String, ?> claims) {
        return sign(claims, false);
    }

    /** Signed with a key that nobody publishes. */
    public static String forge(Map<String, ?> claims) {
        return sign(claims, true);
    }

    /** A notification as the provider sends it. */
    public static Map<String, Object> notification(String id, String type, String subject) {
        Map<String, Object> claims = claims("");
        claims.remove("sub");
        claims.remove("exp");
        claims.put("jti", id);
        claims.put(
                "events",
                "{\"type\": \"" + type + "\", \"sub\": \"" + subject + "\", \"event_time\": "
                        + Instant.now().toEpochMilli() + "}");
        return claims;
    }

    /** The codes that the service exchanged. */
    public static List<String> exchanged() {
        return grants("exchanged");
    }

    /** The tokens that the service revoked. */
    public static List<String> revoked() {
        return grants("revoked");
    }

    private static List<String> grants(String kind) {
        List<String> grants = new ArrayList<>();
        send("GET", "/emulator/grants", null).path(kind).forEach(grant -> grants.add(grant.asText()));
        return grants;
    }

    private static String sign(Map<String, ?> claims, boolean stranger) {
        return send("POST", "/emulator/tokens", Map.of("claims", claims, "stranger", stranger))
                .path("token")
                .asText();
    }

    private static JsonNode send(String method, String path, @Nullable Object body) {
        try {
            HttpResponse<byte[]> answer = HTTP.send(
                    HttpRequest.newBuilder(Service.identity().resolve(path))
                            .method(
                                    method,
                                    body == null
                                            ? HttpRequest.BodyPublishers.noBody()
                                            : HttpRequest.BodyPublishers.ofByteArray(
                                                    Answer.JSON.writeValueAsBytes(body)))
                            .build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            if (answer.statusCode() >= 300) {
                throw new IllegalStateException(method + " " + path + " answered " + answer.statusCode());
            }
            return Answer.JSON.readTree(answer.body());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
