package app.twicetold.rehearsals.api;

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An API of the service as one caller sees it. How the caller takes a refusal is its {@link Policy}. */
public final class ApiClient {
    private static final Duration CONNECT_PATIENCE = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final ObjectMapper JSON = JsonMapper.builder().build();
    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_PATIENCE)
            .build();

    private final Policy policy;
    private final String root;
    private final Map<String, String> caller = new TreeMap<>();
    private @Nullable Instant time;
    private @Nullable Instant moveTo;

    /** @param root what every path begins with */
    public ApiClient(Policy policy, String root) {
        this.policy = policy;
        this.root = root;
    }

    /** The operator API, for the holder of the admin key. */
    public static ApiClient ofOperator(URI service, String key) {
        return new ApiClient(new Patient(service), "/v1/admin").with("X-Admin-Key", key);
    }

    /** From here on requests carry the header. */
    public ApiClient with(String header, String value) {
        caller.put(header, value);
        return this;
    }

    /** From here on requests are made as this user; as nobody for an empty token. */
    public ApiClient use(String token) {
        if (token.isEmpty()) {
            caller.remove("Authorization");
            return this;
        }
        return with("Authorization", "Bearer " + token);
    }

    /** From here on requests tell the service what time it is for them. Only a test environment believes that. */
    public void tellTime(Instant instant) {
        this.time = instant;
    }

    /** Moves the clock of the service with the next request. Only a test environment obeys. */
    public void moveClock(Instant instant) {
        this.moveTo = instant;
    }

    public JsonNode get(String path) {
        return send("GET", path).body();
    }

    /** Every item of a list, page by page. */
    public List<JsonNode> all(String path) {
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

    /** Without a body. */
    public JsonNode post(String path) {
        return send("POST", path).body();
    }

    public JsonNode post(String path, Map<String, ?> body) {
        return send("POST", path, body).body();
    }

    public JsonNode put(String path, Object body) {
        return send("PUT", path, body).body();
    }

    /** Sends bytes of another type than JSON. */
    public JsonNode putBytes(String path, String contentType, Map<String, String> headers, byte[] bytes) {
        Map<String, String> all = new HashMap<>(headers);
        all.put("Content-Type", contentType);
        return settle(new Call("PUT", root + path, false, all, bytes)).body();
    }

    /** Sends a recording to where the service wants it, with the headers that it asks for. */
    public void upload(JsonNode target, byte[] bytes) {
        Map<String, String> headers = new HashMap<>();
        target.path("headers").fields().forEachRemaining(header -> {
            // The JDK's client counts the bytes itself and refuses this header.
            if (!header.getKey().equalsIgnoreCase("Content-Length")) {
                headers.put(header.getKey(), header.getValue().asText());
            }
        });
        Answer unused = settle(
                new Call(target.path("method").asText("PUT"), target.path("url").asText(), true, headers, bytes));
    }

    /** A call without a body, and whatever its policy takes for an answer. */
    public Answer send(String method, String path) {
        return settle(new Call(method, root + path, false, Map.of(), new byte[0]));
    }

    /** A call with a body, and whatever its policy takes for an answer. */
    public Answer send(String method, String path, Object body) {
        byte[] content = JSON.valueToTree(body).toString().getBytes(StandardCharsets.UTF_8);
        return settle(new Call(method, root + path, false, Map.of("Content-Type", "application/json"), content));
    }

    /** Any call. */
    public Answer settle(Call call) {
        return policy.settle(call, this::once);
    }

    private Answer once(URI service, Call call) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(call.at(service))
                .timeout(PATIENCE)
                .header("Accept", "application/json")
                .method(
                        call.method(),
                        call.content().length == 0
                                ? BodyPublishers.noBody()
                                : BodyPublishers.ofByteArray(call.content()));
        call.headers().forEach(request::header);
        if (!call.bare()) {
            caller.forEach(request::header);
        }
        if (time != null) {
            request.header("X-Test-Now", time.toString());
        }
        if (moveTo != null) {
            request.header("X-Test-Clock", moveTo.toString());
        }
        Answer answer = answer(service, request.build());
        if (!answer.away()) {
            moveTo = null;
        }
        return answer;
    }

    private static Answer answer(URI service, HttpRequest request) throws IOException {
        try {
            HttpResponse<byte[]> response = HTTP.send(request, BodyHandlers.ofByteArray());
            return new Answer(
                    service,
                    response.statusCode(),
                    parsed(response.body()),
                    new String(response.body(), StandardCharsets.UTF_8),
                    response.headers().firstValue("Retry-After").isPresent());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new RehearsalStopped("The run was interrupted.");
        }
    }

    /** Null when it is no JSON; an empty body is a missing node. */
    private static @Nullable JsonNode parsed(byte[] body) {
        try {
            return JSON.readTree(body);
        } catch (IOException notJson) {
            return null;
        }
    }
}
