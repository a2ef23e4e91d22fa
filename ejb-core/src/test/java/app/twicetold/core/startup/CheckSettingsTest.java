package app.twicetold.core.startup;

import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.shared.Settings;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckSettingsTest {
    private final Map<String, String> values = new HashMap<>(Map.of(
            "JWT_SECRET", "bnq3vd8rk2x7wy0tz5mf1hj6lc9ps4ga",
            "ADMIN_KEY", "a-key-of-32-characters-.........",
            "OBJECT_STORE_DIR", "/var/lib/twicetold/objects"));

    @Test
    void theLeastConfigurationStarts() {
        assertThatNoException().isThrownBy(this::check);
    }

    @ParameterizedTest
    @ValueSource(strings = {"JWT_SECRET", "OBJECT_STORE_DIR"})
    void aMissingSettingIsNamed(String name) {
        values.remove(name);
        assertThatThrownBy(this::check)
                .isInstanceOf(Settings.InvalidSetting.class)
                .hasMessageContaining(name);
    }

    @ParameterizedTest
    @CsvSource({
        "APP_ENV, prod",
        "BASE_URL, localhost:8080",
        "BASE_URL, ftp://localhost",
        "OPENAI_BASE_URL, nowhere",
        "PROVIDER_TIMEOUT_MS, 999",
        "MOCK_PROVIDER_LATENCY_MS, -1",
        "PIPELINE_LEASE_MARGIN_MS, soon",
        "REQUIRE_ONBOARDING, yes",
        "RATE_LIMITS, on",
        "RATE_LIMIT_ATTEMPT_CREATION, 0",
        "OBJECT_STORE_DIR, relative",
        "OBJECT_STORE, tape",
        "WAITLIST_STORE, drawer",
        "SUPPORT_EMAIL, nobody"
    })
    void aMalformedSettingIsNamedAndItsValueIsNot(String name, String value) {
        values.put(name, value);
        assertThatThrownBy(this::check)
                .isInstanceOf(Settings.InvalidSetting.class)
                .hasMessageContaining(name);
    }

    @Test
    void aSecretOf31CharactersIsTooShort() {
        values.put("JWT_SECRET", "x".repeat(31));
        assertThatThrownBy(this::check).hasMessageContaining("JWT_SECRET").hasMessageNotContaining("xxx");
    }

    @Test
    void productionRefusesAPublishedSecret() {
        values.put("APP_ENV", "production");
        values.put("JWT_SECRET", "change-me-change-me-change-me-change-me");
        assertThatThrownBy(this::check).hasMessageContaining("JWT_SECRET").hasMessageNotContaining("change-me");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ADMIN_KEY", "METRICS_KEY"})
    void productionRefusesAKeyThatLooksLikeADefault(String name) {
        values.put(name, "change-me-change-me-change-me-change-me");
        assertThatNoException().isThrownBy(this::check);
        values.put("APP_ENV", "production");
        assertThatThrownBy(this::check).hasMessageContaining(name).hasMessageNotContaining("change-me-");
    }

    @Test
    void productionNeedsAnAdminKeyOf32Characters() {
        values.put("APP_ENV", "production");
        assertThatNoException().isThrownBy(this::check);
        values.put("ADMIN_KEY", "x".repeat(31));
        assertThatThrownBy(this::check).hasMessageContaining("ADMIN_KEY");
        values.remove("ADMIN_KEY");
        assertThatThrownBy(this::check).hasMessageContaining("ADMIN_KEY");
    }

    private void check() {
        Config config = (Config) Proxy.newProxyInstance(
                Config.class.getClassLoader(),
                new Class<?>[] {Config.class},
                (proxy, method, arguments) -> Optional.ofNullable(values.get((String) arguments[0])));
        CheckSettings.check(new Settings(config));
    }
}
