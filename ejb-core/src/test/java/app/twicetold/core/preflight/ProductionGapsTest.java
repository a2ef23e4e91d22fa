package app.twicetold.core.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.shared.Settings;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProductionGapsTest {
    private final Map<String, String> values = new HashMap<>(Map.of(
            "APP_ENV", "production",
            "BASE_URL", "https://api.example.com",
            "OPENAI_API_KEY", "key",
            "PURCHASE_LAYER_API_KEY", "key"));

    private Iterable<String> gaps() {
        return ProductionGaps.of(new Settings(name -> Optional.ofNullable(values.get(name)))).stream()
                .map(Finding::sentence)
                .toList();
    }

    @Test
    void aProductionThatHasEverythingHasNoGap() {
        assertThat(gaps()).isEmpty();
    }

    @Test
    void withoutAKeyOnlyTheMockWouldBeLeft() {
        values.remove("OPENAI_API_KEY");
        assertThat(gaps()).singleElement().asString().contains("mock");
        values.put("OPENAI_COMPATIBLE_BASE_URL", "http://models.internal/v1");
        assertThat(gaps()).isEmpty();
    }

    @Test
    void withoutAPurchaseLayerNoPurchaseCounts() {
        values.remove("PURCHASE_LAYER_API_KEY");
        assertThat(gaps()).singleElement().asString().contains("PURCHASE_LAYER_API_KEY");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:8080", "http://127.0.0.1", "http://[::1]:8080", " "})
    void anAddressOfThisMachineIsNoneForClients(String url) {
        values.put("BASE_URL", url);
        assertThat(gaps()).singleElement().asString().contains("BASE_URL");
    }

    @ParameterizedTest
    @ValueSource(strings = {"development", "test", "staging"})
    void elsewhereNothingIsMissing(String environment) {
        values.clear();
        values.put("APP_ENV", environment);
        assertThat(gaps()).isEmpty();
    }
}
