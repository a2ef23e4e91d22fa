package app.twicetold.system.harness;

import app.twicetold.launcher.PurchaseEmulator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the emulated purchase layer is told. */
public final class Purchases {
    /** What the purchase layer signs its webhooks with. */
    public static final String SECRET = PurchaseEmulator.WEBHOOK_SECRET;

    /** A moment that no test reaches. */
    public static final String LONG_FROM_NOW = "2099-01-01T00:00:00Z";

    /** A moment before every test. */
    public static final String LONG_AGO = "2020-01-01T00:00:00Z";

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private Purchases() {}

    /** The user is in a trial that outlasts every test. */
    public static void trial(String userId) {
        set(userId, LONG_FROM_NOW, null, "trial");
    }

    /** The user paid, until a moment. */
    public static void paid(String userId, String expires) {
        set(userId, expires, null, "normal");
    }

    /** The user's last payment failed. */
    public static void grace(String userId) {
        set(userId, LONG_AGO, LONG_FROM_NOW, "normal");
    }

    /** The user has nothing any more. */
    public static void nothing(String userId) {
        put("/emulator/subscribers/" + userId, Map.of("entitlements", Map.of(), "subscriptions", Map.of()));
    }

    /** The user was refunded. */
    public static void refunded(String userId) {
        ObjectNode subscriber = subscriber(LONG_AGO, null, "normal");
        subscriber.withObject("/subscriptions/pro_annual").put("refunded_at", LONG_AGO);
        put("/emulator/subscribers/" + userId, subscriber);
    }

    /** Questions about the user answer with a status. */
    public static void fail(String userId, int status) {
        put("/emulator/faults/" + userId, Map.of("status", status));
    }

    /** Questions about the user are answered again. */
    public static void repair(String userId) {
        send("DELETE", "/emulator/faults/" + userId, null);
    }

    private static void set(String userId, String expires, @Nullable String grace, String period) {
        put("/emulator/subscribers/" + userId, subscriber(expires, grace, period));
    }

    private static ObjectNode subscriber(String expires, @Nullable String grace, String period) {
        ObjectNode subscriber = Answer.JSON.createObjectNode();
        subscriber
                .withObject("/entitlements/pro")
                .put("product_identifier", "pro_annual")
                .put("expires_date", expires)
                .put("grace_period_expires_date", grace);
        subscriber
                .withObject("/subscriptions/pro_annual")
                .put("period_type", period)
                .put("is_sandbox", true);
        return subscriber;
    }

    private static void put(String path, Object body) {
        send("PUT", path, body);
    }

    private static void send(String method, String path, @Nullable Object body) {
        try {
            HttpResponse<Void> answer = HTTP.send(
                    HttpRequest.newBuilder(Service.purchases().resolve(path))
                            .method(
                                    method,
                                    body == null
                                            ? HttpRequest.BodyPublishers.noBody()
                                            : HttpRequest.BodyPublishers.ofByteArray(
                                                    Answer.JSON.writeValueAsBytes(body)))
                            .build(),
                    HttpResponse.BodyHandlers.discarding());
            if (answer.statusCode() != 204) {
                throw new IllegalStateException(method + " " + path + " answered " + answer.statusCode());
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
