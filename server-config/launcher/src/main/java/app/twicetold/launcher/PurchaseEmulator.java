package app.twicetold.launcher;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A purchase layer for development and tests, on this machine only and in memory only. It speaks the part of the wire
 * format that the service and an app use, and lets a test write any record:
 *
 * <ul>
 *   <li>{@code GET /v1/subscribers/{id}}, with the key, as the service asks
 *   <li>{@code POST /v1/receipts}, with {@code app_user_id} and {@code product_id}: buys; the annual product begins
 *       with a trial of seven days
 *   <li>{@code PUT /emulator/subscribers/{id}}: sets the {@code subscriber} of the record
 *   <li>{@code PUT /emulator/faults/{id}}, with {@code status}: answers so until {@code DELETE}
 * </ul>
 */
public final class PurchaseEmulator implements AutoCloseable {
    /** The key that the emulator takes, and that a webhook would carry. */
    public static final String API_KEY = "purchase-emulator-key";

    public static final String WEBHOOK_SECRET = "purchase-emulator-webhook-secret";

    private static final Duration TRIAL = Duration.ofDays(7);
    private static final Duration MONTH = Duration.ofDays(30);
    private static final ObjectMapper JSON = JsonMapper.builder().build();

    private final LocalServer server;
    private final Map<String, JsonNode> subscribers = new ConcurrentHashMap<>();
    private final Map<String, Integer> faults = new ConcurrentHashMap<>();

    private PurchaseEmulator() throws IOException {
        this.server = LocalServer.start("purchase-emulator", this::handle);
    }

    /** Starts it on a free port. */
    public static PurchaseEmulator start() {
        try {
            return new PurchaseEmulator();
        } catch (IOException cannotListen) {
            throw StartRefused.failure("The purchase emulator cannot listen: " + cannotListen.getMessage() + ".");
        }
    }

    public URI url() {
        return URI.create("http://localhost:" + server.port());
    }

    /** The settings that make a service use it. */
    public Map<String, String> settings() {
        return Map.of(
                "PURCHASE_LAYER_URL", url().toString(),
                "PURCHASE_LAYER_API_KEY", API_KEY,
                "PURCHASE_LAYER_WEBHOOK_SECRET", WEBHOOK_SECRET);
    }

    @Override
    public void close() {
        server.close();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            String id = path.substring(path.lastIndexOf('/') + 1);
            byte[] body = exchange.getRequestBody().readAllBytes();
            switch (exchange.getRequestMethod() + " " + path.substring(0, path.lastIndexOf('/') + 1)) {
                case "GET /v1/subscribers/" -> read(exchange, id);
                case "POST /v1/" -> buy(exchange, JSON.readTree(body));
                case "PUT /emulator/subscribers/" -> {
                    subscribers.put(id, JSON.readTree(body));
                    answer(exchange, 204, "");
                }
                case "PUT /emulator/faults/" -> {
                    faults.put(id, JSON.readTree(body).path("status").asInt(500));
                    answer(exchange, 204, "");
                }
                case "DELETE /emulator/faults/" -> {
                    faults.remove(id);
                    answer(exchange, 204, "");
                }
                default -> answer(exchange, 404, "{}");
            }
        } catch (JsonProcessingException malformed) {
            answer(exchange, 400, "{}");
        }
    }

    private void read(HttpExchange exchange, String id) throws IOException {
        if (!("Bearer " + API_KEY).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            answer(exchange, 401, "{}");
            return;
        }
        Integer fault = faults.get(id);
        if (fault != null) {
            answer(exchange, fault, "{}");
            return;
        }
        boolean known = subscribers.containsKey(id);
        JsonNode subscriber = subscribers.computeIfAbsent(id, unknown -> nothing());
        answer(exchange, known ? 200 : 201, record(subscriber).toString());
    }

    private void buy(HttpExchange exchange, JsonNode receipt) throws IOException {
        String id = receipt.path("app_user_id").asText();
        String product = receipt.path("product_id").asText();
        if (id.isBlank() || product.isBlank()) {
            answer(exchange, 400, "{}");
            return;
        }
        // Somebody who only asked for purchases has bought nothing yet.
        boolean isNew =
                subscribers.getOrDefault(id, nothing()).path("subscriptions").isEmpty();
        boolean trial = product.contains("annual") && isNew;
        Instant end = Clock.systemUTC().instant().plus(trial ? TRIAL : MONTH);
        ObjectNode subscriber = nothing();
        subscriber
                .withObject("/entitlements/pro")
                .put("product_identifier", product)
                .put("expires_date", end.toString());
        subscriber
                .withObject("/subscriptions/" + product)
                .put("period_type", trial ? "trial" : "normal")
                .put("expires_date", end.toString())
                .put("is_sandbox", true);
        subscribers.put(id, subscriber);
        answer(exchange, 200, record(subscriber).toString());
    }

    private static ObjectNode nothing() {
        ObjectNode subscriber = JSON.createObjectNode();
        subscriber.putObject("entitlements");
        subscriber.putObject("subscriptions");
        return subscriber;
    }

    private static ObjectNode record(JsonNode subscriber) {
        Instant now = Clock.systemUTC().instant();
        ObjectNode record = JSON.createObjectNode();
        record.put("request_date", now.toString());
        record.put("request_date_ms", now.toEpochMilli());
        record.set("subscriber", subscriber);
        return record;
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
