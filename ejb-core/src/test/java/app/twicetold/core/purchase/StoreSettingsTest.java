package app.twicetold.core.purchase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.shared.Settings;
import java.lang.reflect.Proxy;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoreSettingsTest {
    @Test
    void thePinnedRootIsThatOfTheVendor() throws Exception {
        byte[] print = MessageDigest.getInstance("SHA-256")
                .digest(StoreSettings.appleRoot().getEncoded());
        assertThat(HexFormat.of().formatHex(print))
                .isEqualTo("63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179");
    }

    @Test
    void theBuyerIsTheUuidOfTheUser() {
        // As another implementation computes it: uuid5(NAMESPACE_URL, …) of Python.
        assertThat(StoreBuyer.uuid("usr_m4x2q7k5n3v6b2c7d5f3g4h6ja"))
                .isEqualTo(UUID.fromString("ad8a6088-c5f7-54f9-886e-0755f0246a14"));
        assertThat(StoreBuyer.mayBe("usr_a", null)).isTrue();
        assertThat(StoreBuyer.mayBe("usr_a", "")).isTrue();
        assertThat(StoreBuyer.mayBe("usr_a", "usr_a")).isTrue();
        assertThat(StoreBuyer.mayBe("usr_a", StoreBuyer.uuid("usr_a").toString().toUpperCase(java.util.Locale.ROOT)))
                .isTrue();
        assertThat(StoreBuyer.mayBe("usr_a", StoreBuyer.uuid("usr_b").toString()))
                .isFalse();
        assertThat(StoreBuyer.mayBe("usr_a", "usr_b")).isFalse();
    }

    @Test
    void withoutOtherNamesPathsStay() {
        assertThat(new SlugSettings(Map.of()).routed("webhooks/store")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "webhooks/revenuecat, webhooks/purchase_layer",
        "/webhooks/revenuecat, /webhooks/purchase_layer",
        "webhooks/app-store, webhooks/store",
        "subscriptions/app-store/transactions, subscriptions/store/transactions",
        "subscriptions/revenuecat/sync, subscriptions/purchase_layer/sync",
        "subscriptions/store/transactions, ",
        "webhooks/other, ",
        "webhooks/revenuecatx, ",
        "sessions/revenuecat, ",
        "x/webhooks/revenuecat, "
    })
    void anotherNameIsRewrittenToTheOneOfTheRoute(String path, String routed) {
        SlugSettings slugs =
                SlugSettings.from(settings(Map.of("PURCHASE_LAYER_SLUG", "revenuecat", "STORE_SLUG", "app-store")));
        assertThat(slugs.routed(path)).isEqualTo(Optional.ofNullable(routed));
    }

    @ParameterizedTest
    @CsvSource({"store, x", "identity, x", "a b, x", "UPPER, x", "x, x", "x, purchase_layer"})
    void aNameThatPathsHoldAlreadyIsRefused(String layer, String store) {
        Settings settings = settings(Map.of("PURCHASE_LAYER_SLUG", layer, "STORE_SLUG", store));
        assertThatThrownBy(() -> SlugSettings.from(settings)).isInstanceOf(Settings.InvalidSetting.class);
    }

    @ParameterizedTest
    @CsvSource({"STORE_ROOT_CERTIFICATE, x", "STORE_LEAF_MARKER_OID, x", "STORE_INTERMEDIATE_MARKER_OID, 1.02"})
    void aMalformedSettingIsNamed(String name, String value) {
        Settings settings = settings(Map.of(name, value));
        assertThatThrownBy(() -> StoreSettings.from(settings))
                .isInstanceOf(Settings.InvalidSetting.class)
                .hasMessageContaining(name);
    }

    @ParameterizedTest
    @CsvSource({"production, true, false", "production, false, true", "staging, false, false", "production, , false"})
    void onlyProductionMayRefuseTheTestEnvironment(String environment, String accept, boolean refuses) {
        Map<String, String> given = accept == null
                ? Map.of("APP_ENV", environment)
                : Map.of("APP_ENV", environment, "ACCEPT_SANDBOX_PURCHASES", accept);
        assertThat(StoreSettings.from(settings(given)).refuseSandbox()).isEqualTo(refuses);
    }

    private static Settings settings(Map<String, String> values) {
        return new Settings((Config) Proxy.newProxyInstance(
                Config.class.getClassLoader(),
                new Class<?>[] {Config.class},
                (proxy, method, arguments) -> Optional.ofNullable(values.get((String) arguments[0]))));
    }
}
