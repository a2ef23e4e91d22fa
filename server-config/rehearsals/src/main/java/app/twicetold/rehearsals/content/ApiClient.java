package app.twicetold.rehearsals.content;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** An API of the service as one caller sees it. An answer that is not a 2xx ends the demo with a sentence. */
public final class ApiClient {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final HttpClient http;
    private final ObjectMapper json = JsonMapper.builder().build();
    private final URI service;
    private final String root;
    private final Map<String, String> caller;
    private @Nullable Instant moveTo;

    private ApiClient(HttpClient http, URI service, String root, Map<String, String> caller) {
        this.http = http;
        this.service = service;
        this.root = root;
        this.caller = caller;
    }

    /** The operator API, for the holder of the admin key. */
    public static ApiClient ofOperator(URI service, String key) {
        HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        return new ApiClient(http, service, "/v1/admin", Map.of("X-Admin-Key", key));
    }

    /** The client API of the same service, before somebody is signed in. */
    ApiClient ofNobody() {
        return new ApiClient(http, service, "/v1", Map.of());
    }

    /** The client API of the same service. */
    ApiClient ofUser(String token) {
        return new ApiClient(http, service, "/v1", Map.of("Authorization", "Bearer " + token));
    }

    /** Moves the clock of the service with the next request. Only a test environment obeys. */
    public void moveTo(Instant instant) {
        this.moveTo = instant;
    }

    /** Every item of a list, page by page. */
    List<JsonNode> all(String path) {
        List<JsonNode> items = new ArrayList<>();
        String join = path.contains("?") ? "&" : "?";
        String cursor = "";
        do {
            JsonNode page = get(path + join + "limit=200" + (cursor.isEmpty() ? "" : "&cursor=" + cursor));
            page.path("items").forEach(items::add);
            cursor = page.path("next_cursor").isNull()
                    ? ""
                    : page.path("next_cursor").asText();
        } while (!cursor.isEmpty());
        return items;
    }

    public JsonNode get(String path) {
        return send("GET", path, null);
    }

    public JsonNode post(String path, Map<String, ?> body) {
        return send("POST", path, body);
    }

    JsonNode put(String path, Object body) {
        return send("PUT", path, body);
    }

    /** Sends bytes of another type than JSON. */
    public JsonNode putBytes(String path, String contentType, Map<String, String> headers, byte[] bytes) {
        return exchange("PUT", path, request -> {
            headers.forEach(request::header);
            return request.header("Content-Type", contentType).method("PUT", BodyPublishers.ofByteArray(bytes));
        });
    }

    private JsonNode send(String method, String path, @Nullable Object body) {
        if (body == null) {
            return exchange(method, path, request -> request.method(method, BodyPublishers.noBody()));
        }
        return exchange(
                method,
                path,
                request -> request.header("Content-Type", "application/json")
                        .method(
                                method,
                                BodyPublishers.ofString(json.valueToTree(body).toString())));
    }

    private JsonNode exchange(String method, String path, UnaryOperator<HttpRequest.Builder> content) {
        try {
            HttpRequest.Builder request = HttpRequest.newBuilder(service.resolve(root + path))
                    .timeout(PATIENCE)
                    .header("Accept", "application/json");
            caller.forEach(request::header);
            if (moveTo != null) {
                request.header("X-Test-Clock", moveTo.toString());
                moveTo = null;
            }
            HttpResponse<byte[]> response = http.send(content.apply(request).build(), BodyHandlers.ofByteArray());
            if (response.statusCode() / 100 != 2) {
                throw new MonthStopped("The service refused " + method + " " + path + " with " + response.statusCode()
                        + ": " + new String(response.body(), StandardCharsets.UTF_8));
            }
            return json.readTree(response.body());
        } catch (IOException unreachable) {
            throw new MonthStopped("The service does not answer " + method + " " + path + ": " + unreachable);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new MonthStopped("The month was interrupted.");
        }
    }
}
