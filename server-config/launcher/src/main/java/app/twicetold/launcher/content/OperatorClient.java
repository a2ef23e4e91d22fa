package app.twicetold.launcher.content;

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
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The operator API of a service. An answer that is not a 2xx ends the month with a sentence. */
final class OperatorClient {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ObjectMapper json = JsonMapper.builder().build();
    private final URI base;
    private final String key;
    private @Nullable Instant moveTo;

    OperatorClient(URI base, String key) {
        this.base = base;
        this.key = key;
    }

    /** Moves the clock of the service with the next request. Only a test environment obeys. */
    void moveTo(Instant instant) {
        this.moveTo = instant;
    }

    JsonNode get(String path) {
        return send("GET", path, null);
    }

    JsonNode post(String path, Map<String, ?> body) {
        return send("POST", path, body);
    }

    JsonNode put(String path, Object body) {
        return send("PUT", path, body);
    }

    private JsonNode send(String method, String path, @Nullable Object body) {
        try {
            HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve("/v1/admin" + path))
                    .timeout(PATIENCE)
                    .header("X-Admin-Key", key)
                    .header("Accept", "application/json");
            if (moveTo != null) {
                request.header("X-Test-Clock", moveTo.toString());
                moveTo = null;
            }
            if (body != null) {
                request.header("Content-Type", "application/json");
            }
            request.method(
                    method,
                    body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(json.writeValueAsBytes(body)));
            HttpResponse<byte[]> response = http.send(request.build(), BodyHandlers.ofByteArray());
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
