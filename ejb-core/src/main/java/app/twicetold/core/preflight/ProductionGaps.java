package app.twicetold.core.preflight;

import app.twicetold.core.provider.config.ProviderSettings;
import app.twicetold.core.purchase.PurchaseSettings;
import app.twicetold.core.shared.AppEnvironment;
import app.twicetold.core.shared.Settings;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What lets a production start and then leaves users without something. A start says so and goes on, because a drill of
 * production on one machine and a node that is restarted must not be refused; {@code ./run check} fails.
 */
public final class ProductionGaps {
    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]", "0.0.0.0");

    private ProductionGaps() {}

    /** Failed findings, none outside production. */
    public static List<Finding> of(Settings settings) {
        List<Finding> gaps = new ArrayList<>();
        if (AppEnvironment.from(settings) != AppEnvironment.PRODUCTION) {
            return gaps;
        }
        ProviderSettings providers = ProviderSettings.from(settings);
        if (!providers.hasAnyKey() && providers.compatible().isEmpty()) {
            gaps.add(Finding.failed(
                    "production",
                    "no AI provider has a key, and the mock does not answer in production: every recording will fail"));
        }
        if (PurchaseSettings.from(settings).apiKey().isEmpty()) {
            gaps.add(Finding.failed(
                    "production", "PURCHASE_LAYER_API_KEY is not set: no purchase of any user can be confirmed"));
        }
        URI base = settings.webAddress("BASE_URL", "http://localhost:8080");
        if (THIS_MACHINE.contains(base.getHost())) {
            gaps.add(Finding.failed(
                    "production",
                    "BASE_URL is on this machine: signed addresses of uploads and playbacks lead clients nowhere"));
        }
        return gaps;
    }
}
