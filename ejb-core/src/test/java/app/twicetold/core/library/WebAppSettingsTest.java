package app.twicetold.core.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.shared.Settings;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the app for learners is, and what it has there. */
class WebAppSettingsTest {
    private static final String EMULATED = "http://localhost:40001";

    @ParameterizedTest
    @CsvSource({
        ", , true, true, true",
        "development, , true, true, true",
        "development, true, true, true, true",
        "development, false, false, true, false",
        "test, , true, true, true",
        "staging, , false, true, false",
        "staging, true, true, true, false",
        "production, , false, false, false",
        "production, true, true, false, false",
        "PRODUCTION, true, true, false, false",
    })
    void eachEnvironmentHasItsOwn(
            @Nullable String environment, @Nullable String app, boolean enabled, boolean developers, boolean trials) {
        WebAppSettings settings = settings(environment, app, EMULATED);

        assertThat(settings.enabled()).isEqualTo(enabled);
        assertThat(settings.developers()).isEqualTo(developers);
        assertThat(settings.trials()).isEqualTo(trials);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost",
                "http://LOCALHOST:1/",
                "http://127.0.0.1:8080",
                "http://127.255.255.254",
                "http://[::1]:8080/layer"
            })
    void aPurchaseLayerOfThisMachineIsEmulated(String layer) {
        assertThat(settings("test", null, layer).trials()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://localhost:40001",
                "https://127.0.0.1",
                "https://api.revenuecat.com",
                "http://api.revenuecat.com",
                "http://localhost.example.com",
                "http://127.0.0.1.example.com",
                "http://127.example.com",
                "http://localhost@example.com",
                "http://126.255.255.255",
                "http://128.0.0.1",
                "http://10.0.0.1",
                "http://[::2]"
            })
    void anyOtherPurchaseLayerMayBeAReal(String layer) {
        assertThat(settings("development", null, layer).trials()).isFalse();
    }

    @Test
    void withoutAnAddressThePurchaseLayerIsTheRealOne() {
        assertThat(settings("development", null, null).trials()).isFalse();
    }

    @Test
    void aMalformedSettingIsNamed() {
        assertThatThrownBy(() -> settings("development", "maybe", EMULATED))
                .isInstanceOf(Settings.InvalidSetting.class)
                .hasMessageContaining("WEB_APP");
        assertThatThrownBy(() -> settings("development", null, "localhost:1"))
                .isInstanceOf(Settings.InvalidSetting.class)
                .hasMessageContaining("PURCHASE_LAYER_URL");
    }

    private static WebAppSettings settings(@Nullable String environment, @Nullable String app, @Nullable String layer) {
        Map<String, @Nullable String> given = new HashMap<>();
        given.put("APP_ENV", environment);
        given.put("WEB_APP", app);
        given.put("PURCHASE_LAYER_URL", layer);
        return WebAppSettings.from(new Settings(name -> Optional.ofNullable(given.get(name))));
    }
}
