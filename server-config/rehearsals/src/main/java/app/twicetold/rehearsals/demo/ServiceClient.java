package app.twicetold.rehearsals.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The client API as one user on one device sees it. An answer that is not a 2xx ends the demo with a sentence. */
final class ServiceClient {
    private static final Duration CONNECT_PATIENCE = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_PATIENCE)
            .build();
    private final ObjectMapper json = JsonMapper.builder().build();
    private final URI base;
    private final String language;
    private final Words words;
    private @Nullable String accessToken;
    private @Nullable Instant now;

    ServiceClient(URI base, String language, Words words) {
        this.base = base;
        this.language = language;
        this.words = words;
    }

    URI base() {
        return base;
    }

    /** What the device speaks, and what is practised. */
    String language() {
        return language;
    }

    /** From here on requests are made as this user. */
    void use(String token) {
        this.accessToken = token;
    }

    /** From here on requests tell the service that time, which only a test environment believes. */
    void moveTo(Instant instant) {
        this.now = instant;
    }

    JsonNode get(String path) {
        return call("GET", path, BodyPublishers.noBody());
    }

    /** A call without a body. */
    JsonNode post(String path) {
        return call("POST", path, BodyPublishers.noBody());
    }

    JsonNode post(String path, Map<String, ?> body) {
        try {
            return call("POST", path, BodyPublishers.ofByteArray(json.writeValueAsBytes(body)));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Buys a product for a user at an emulated purchase layer. */
    void buy(URI shop, String userId, String product) {
        try {
            send(HttpRequest.newBuilder(shop.resolve("/v1/receipts"))
                    .timeout(PATIENCE)
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofByteArray(
                            json.writeValueAsBytes(Map.of("app_user_id", userId, "product_id", product))))
                    .build());
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Sends a recording to where the service wants it, with the headers that it asks for. */
    void upload(JsonNode target, byte[] bytes) {
        URI url = URI.create(target.path("url").asText());
        String method = target.path("method").asText("PUT");
        HttpRequest.Builder request =
                HttpRequest.newBuilder(url).timeout(PATIENCE).method(method, BodyPublishers.ofByteArray(bytes));
        target.path("headers").fields().forEachRemaining(header -> {
            // The JDK's client counts the bytes itself and refuses this header.
            if (!header.getKey().equalsIgnoreCase("Content-Length")) {
                request.header(header.getKey(), header.getValue().asText());
            }
        });
        send(atTheTime(request).build());
    }

    private HttpRequest.Builder atTheTime(HttpRequest.Builder request) {
        return now == null ? request : request.header("X-Test-Now", now.toString());
    }

    private JsonNode call(String method, String path, BodyPublisher body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(path))
                .timeout(PATIENCE)
                .header("Accept", "application/json")
                .header("Accept-Language", language)
                .header("X-Time-Zone", ZoneId.systemDefault().getId())
                .method(method, body);
        if (body.contentLength() != 0) {
            request.header("Content-Type", "application/json");
        }
        if (accessToken != null) {
            request.header("Authorization", "Bearer " + accessToken);
        }
        return send(atTheTime(request).build());
    }

    private JsonNode send(HttpRequest request) {
        String place = request.uri().getScheme() + "://" + request.uri().getAuthority();
        HttpResponse<byte[]> response;
        try {
            response = http.send(request, BodyHandlers.ofByteArray());
        } catch (IOException unreachable) {
            throw new DemoStopped(words.of("problem.unreachable", place));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new DemoStopped(words.of("problem.interrupted"));
        }
        @Nullable JsonNode body = parsed(response.body());
        if (response.statusCode() / 100 == 2 && body != null) {
            return body;
        }
        String operation = request.method() + " " + request.uri().getPath();
        JsonNode error = body == null ? MissingNode.getInstance() : body.path("error");
        throw new DemoStopped(
                error.has("code")
                        ? words.of(
                                "problem.refused",
                                operation,
                                error.path("message").asText(),
                                error.path("code").asText(),
                                error.path("request_id").asText())
                        : words.of("problem.not_understood", operation, place, String.valueOf(response.statusCode())));
    }

    /** Null when it is no JSON; an empty body is a missing node. */
    private @Nullable JsonNode parsed(byte[] body) {
        try {
            return json.readTree(body);
        } catch (IOException notJson) {
            return null;
        }
    }
}
