package app.twicetold.core.purchase;

import app.twicetold.core.shared.AppEnvironment;
import app.twicetold.core.shared.Settings;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of purchases.
 *
 * @param apiKey the key for reading subscribers ({@code PURCHASE_LAYER_API_KEY}); without the key no purchase can be
 *     confirmed
 * @param baseUrl the address of the purchase layer ({@code PURCHASE_LAYER_URL})
 * @param timeout for a whole answer ({@code PURCHASE_LAYER_TIMEOUT_MS})
 * @param webhookSecret the layer's {@code Authorization} header ({@code PURCHASE_LAYER_WEBHOOK_SECRET}); without the
 *     secret every event is refused
 * @param refuseSandbox whether purchases of the store's test environment do not count: true in production when
 *     {@code ACCEPT_SANDBOX_PURCHASES} is false
 */
public record PurchaseSettings(
        Optional<String> apiKey, URI baseUrl, Duration timeout, Optional<String> webhookSecret, boolean refuseSandbox) {
    private static final String PUBLIC_ENDPOINT = "https://api.revenuecat.com";
    private static final int MIN_SECRET_LENGTH = 16;
    private static final int DEFAULT_TIMEOUT_MS = 10_000;
    private static final int MAX_TIMEOUT_MS = 50_000;
    private static final Duration LONGEST_PATIENCE = Duration.ofSeconds(50);

    /** @throws Settings.InvalidSetting when a value is malformed or the secret short */
    public static PurchaseSettings from(Settings settings) {
        Optional<String> secret = settings.optional("PURCHASE_LAYER_WEBHOOK_SECRET");
        if (secret.filter(value -> value.length() < MIN_SECRET_LENGTH).isPresent()) {
            throw new Settings.InvalidSetting(
                    "PURCHASE_LAYER_WEBHOOK_SECRET", "must have at least " + MIN_SECRET_LENGTH + " characters");
        }
        boolean production = AppEnvironment.from(settings) == AppEnvironment.PRODUCTION;
        return new PurchaseSettings(
                settings.optional("PURCHASE_LAYER_API_KEY"),
                settings.webAddress("PURCHASE_LAYER_URL", PUBLIC_ENDPOINT),
                Duration.ofMillis(
                        settings.integer("PURCHASE_LAYER_TIMEOUT_MS", DEFAULT_TIMEOUT_MS, 100, MAX_TIMEOUT_MS)),
                secret,
                !settings.bool("ACCEPT_SANDBOX_PURCHASES", true) && production);
    }

    /**
     * The time for all answers that one request or event needs. The layer gives up its own deliveries after a minute.
     */
    public Duration patience() {
        Duration two = timeout.multipliedBy(2);
        return two.compareTo(LONGEST_PATIENCE) < 0 ? two : LONGEST_PATIENCE;
    }

    @Override
    public String toString() {
        return "PurchaseSettings[baseUrl=" + baseUrl + ", timeout=" + timeout + ", refuseSandbox=" + refuseSandbox
                + ", apiKey=…, webhookSecret=…]";
    }
}
