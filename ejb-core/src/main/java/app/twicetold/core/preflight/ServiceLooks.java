package app.twicetold.core.preflight;

import app.twicetold.core.notification.PushSettings;
import app.twicetold.core.purchase.PurchaseSettings;
import app.twicetold.core.shared.AppEnvironment;
import app.twicetold.core.shared.Settings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The purchase layer and push. Their keys are not tried: to read a subscriber creates one, and to push needs a device.
 */
final class ServiceLooks {
    private static final String PURCHASES = "purchase layer";
    private static final String PUSH = "push";
    private static final int CONNECT_MS = 5_000;

    private ServiceLooks() {}

    static List<Finding> findings(Settings settings) {
        List<Finding> findings = new ArrayList<>();
        PurchaseSettings purchases = PurchaseSettings.from(settings);
        findings.add(
                purchases.apiKey().isEmpty()
                        ? Finding.note(PURCHASES, withoutPurchases(settings))
                        : new WebLook(PURCHASES, purchases.baseUrl(), Map.of())
                                .reachable("the key is not tried, because to read a subscriber creates one"));
        if (purchases.apiKey().isPresent() && purchases.webhookSecret().isEmpty()) {
            findings.add(Finding.note(PURCHASES, "PURCHASE_LAYER_WEBHOOK_SECRET is not set: its events are refused"));
        }
        PushSettings push = PushSettings.from(settings);
        push.apns().ifPresent(apns -> findings.add(apple(apns)));
        push.fcm()
                .ifPresent(fcm -> findings.add(
                        new WebLook(PUSH, fcm.baseUrl(), Map.of()).reachable("the service account is well formed")));
        if (push.apns().isEmpty() && push.fcm().isEmpty()) {
            findings.add(Finding.note(PUSH, "none is configured: notifications only stand in notification_log"));
        }
        return findings;
    }

    /** The launcher emulates purchases in development, unless an address says where they are confirmed. */
    private static String withoutPurchases(Settings settings) {
        boolean development = AppEnvironment.from(settings) == AppEnvironment.DEVELOPMENT;
        return development && settings.optional("PURCHASE_LAYER_URL").isEmpty()
                ? "none is configured: ./run emulates it in development; elsewhere no purchase can be confirmed"
                : "PURCHASE_LAYER_API_KEY is not set: no purchase can be confirmed";
    }

    /** Apple speaks HTTP/2 alone, so only the connection is tried. */
    private static Finding apple(PushSettings.Apns apns) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(apns.host(), apns.port()), CONNECT_MS);
            return Finding.ok(PUSH, apns.host() + " can be reached; the key is well formed");
        } catch (IOException unreachable) {
            return Finding.failed(PUSH, apns.host() + " cannot be reached: " + unreachable.getMessage());
        }
    }
}
