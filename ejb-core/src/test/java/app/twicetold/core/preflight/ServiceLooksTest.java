package app.twicetold.core.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.shared.Settings;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceLooksTest {
    @ParameterizedTest
    @CsvSource({
        "development, , ./run emulates it",
        "development, http://localhost:1, PURCHASE_LAYER_API_KEY is not set",
        "staging, , PURCHASE_LAYER_API_KEY is not set"
    })
    void saysWhatConfirmsPurchasesWithoutAKey(String environment, String url, String sentence) {
        Map<String, String> values = url == null
                ? Map.of("APP_ENV", environment)
                : Map.of("APP_ENV", environment, "PURCHASE_LAYER_URL", url);

        assertThat(ServiceLooks.findings(new Settings(name -> Optional.ofNullable(values.get(name)))))
                .filteredOn(finding -> finding.item().equals("purchase layer"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.sentence()).contains(sentence));
    }
}
