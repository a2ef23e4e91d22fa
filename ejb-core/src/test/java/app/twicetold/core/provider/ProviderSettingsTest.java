package app.twicetold.core.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.shared.Settings;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderSettingsTest {
    private static ProviderSettings settings(Map<String, String> values) {
        Config config = (Config) Proxy.newProxyInstance(
                Config.class.getClassLoader(),
                new Class<?>[] {Config.class},
                (proxy, method, arguments) -> Optional.ofNullable(values.get((String) arguments[0])));
        return ProviderSettings.from(new Settings(config));
    }

    @Test
    void withoutSettingsThereIsOnlyTheMock() {
        assertThat(settings(Map.of())).isEqualTo(new ProviderSettings(false, null, Duration.ZERO, null));
    }

    @Test
    void aKeyBringsThePublicEndpointAndItsModels() {
        ProviderSettings.OpenAi openAi =
                settings(Map.of("OPENAI_API_KEY", "sk-1")).openAi();

        assertThat(openAi).isNotNull();
        assertThat(openAi.baseUrl()).hasToString("https://api.openai.com/v1");
        assertThat(openAi.asrModel()).isEqualTo("whisper-1");
        assertThat(openAi.llmModel()).isEqualTo("gpt-4.1");
        assertThat(openAi.ttsModel()).isEqualTo("gpt-4o-mini-tts");
        assertThat(openAi.embeddingModel()).isEqualTo("text-embedding-3-small");
    }

    @Test
    void everySettingIsRead() {
        ProviderSettings.OpenAi openAi = settings(Map.of(
                        "OPENAI_API_KEY", "sk-1",
                        "OPENAI_BASE_URL", "http://localhost:8000/v1/",
                        "OPENAI_ASR_MODEL", "asr",
                        "OPENAI_LLM_MODEL", "llm",
                        "OPENAI_TTS_MODEL", "tts",
                        "OPENAI_EMBEDDING_MODEL", "emb"))
                .openAi();

        assertThat(openAi).isNotNull();
        assertThat(openAi.baseUrl()).hasToString("http://localhost:8000/v1");
        assertThat(openAi.asrModel()).isEqualTo("asr");
        assertThat(openAi.llmModel()).isEqualTo("llm");
        assertThat(openAi.ttsModel()).isEqualTo("tts");
        assertThat(openAi.embeddingModel()).isEqualTo("emb");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "api.openai.com",
                "ftp://host/v1",
                "https://user:pw@host/v1",
                "http:///v1",
                "https://h/v1?a=b",
                ":"
            })
    void aBaseThatIsNoneIsNamed(String url) {
        assertThatThrownBy(() -> settings(Map.of("OPENAI_BASE_URL", url)))
                .isInstanceOf(Settings.InvalidSetting.class)
                .hasMessageContaining("OPENAI_BASE_URL");
    }

    @Test
    void aKeyThatIsNoneIsNamedButNotShown() {
        assertThatThrownBy(() -> settings(Map.of("OPENAI_API_KEY", "sk-1\nsk-2")))
                .isInstanceOf(Settings.InvalidSetting.class)
                .hasMessageContaining("OPENAI_API_KEY")
                .hasMessageNotContaining("sk-1");
    }

    @ParameterizedTest
    @CsvSource({"-1, false", "0, true", "300000, true", "300001, false", "fast, false"})
    void theLatencyOfTheMockHasBounds(String value, boolean valid) {
        Map<String, String> values = Map.of("MOCK_PROVIDER_LATENCY_MS", value);
        if (valid) {
            assertThat(settings(values).mockLatency()).isEqualTo(Duration.ofMillis(Long.parseLong(value)));
        } else {
            assertThatThrownBy(() -> settings(values)).hasMessageContaining("MOCK_PROVIDER_LATENCY_MS");
        }
    }

    @Test
    void theKeyIsNotPrinted() {
        assertThat(settings(Map.of("OPENAI_API_KEY", "sk-secret")).toString()).doesNotContain("sk-secret");
    }

    @Test
    void onlyProductionIsProduction() {
        assertThat(settings(Map.of("APP_ENV", "production")).production()).isTrue();
        assertThat(settings(Map.of("APP_ENV", "staging")).production()).isFalse();
    }
}
