package app.twicetold.core.provider.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.provider.config.ProviderSettings.Access;
import app.twicetold.core.provider.config.ProviderSettings.Azure;
import app.twicetold.core.provider.config.ProviderSettings.Compatible;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.shared.Settings;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderSettingsTest {
    static ProviderSettings settings(Map<String, String> values) {
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
        assertThat(openAi.llmModel()).isEqualTo("gpt-6-luna");
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

    @Test
    void everyProviderNeedsNoMoreThanItsKey() {
        ProviderSettings settings = settings(Map.of(
                "ANTHROPIC_API_KEY", "k1",
                "GOOGLE_API_KEY", "k2",
                "DEEPGRAM_API_KEY", "k3",
                "ELEVENLABS_API_KEY", "k4",
                "AZURE_SPEECH_KEY", "k5",
                "AZURE_SPEECH_REGION", "westeurope"));

        assertThat(settings.others())
                .isEqualTo(Map.of(
                        ProviderId.ANTHROPIC,
                        new Access(URI.create("https://api.anthropic.com"), "k1"),
                        ProviderId.GOOGLE,
                        new Access(URI.create("https://generativelanguage.googleapis.com"), "k2"),
                        ProviderId.DEEPGRAM,
                        new Access(URI.create("https://api.deepgram.com"), "k3"),
                        ProviderId.ELEVENLABS,
                        new Access(URI.create("https://api.elevenlabs.io"), "k4")));
        assertThat(settings.azure())
                .isEqualTo(new Azure(
                        URI.create("https://westeurope.api.cognitive.microsoft.com"),
                        URI.create("https://westeurope.tts.speech.microsoft.com"),
                        "k5"));
        assertThat(settings.toString()).doesNotContain("k1").doesNotContain("k5");
    }

    @Test
    void everyProviderHasSettingsForItsModels() {
        ProviderSettings settings = settings(Map.of(
                "ELEVENLABS_API_KEY", "k",
                "ELEVENLABS_ASR_MODEL", "scribe_v3",
                "ELEVENLABS_TTS_MODEL", "eleven_v4",
                "ELEVENLABS_TTS_VOICE", "v1",
                "GOOGLE_API_KEY", "k",
                "GOOGLE_LLM_MODEL", "gemini-4",
                "ANTHROPIC_LLM_MODEL", "without a key it means nothing"));

        assertThat(refs(settings, Capability.ASR)).containsExactly("elevenlabs/scribe_v3");
        assertThat(refs(settings, Capability.TTS)).containsExactly("elevenlabs/eleven_v4");
        assertThat(refs(settings, Capability.LLM)).containsExactly("google/gemini-4");
        assertThat(refs(settings, Capability.EMBEDDINGS)).containsExactly("google/gemini-embedding-001");
    }

    private static List<String> refs(ProviderSettings settings, Capability capability) {
        return DefaultChains.of(settings).of(capability).stream()
                .map(entry -> entry.ref().toString())
                .toList();
    }

    @Test
    void anEndpointMayHaveAName() {
        ProviderSettings settings = settings(Map.of(
                "OPENAI_COMPATIBLE_BASE_URL", "http://localhost:11434/v1",
                "OPENAI_COMPATIBLE_ENDPOINTS", "fast, slow_1",
                "OPENAI_COMPATIBLE_FAST_BASE_URL", "https://fast.example.com/v1/",
                "OPENAI_COMPATIBLE_FAST_API_KEY", "secret-1",
                "OPENAI_COMPATIBLE_SLOW_1_BASE_URL", "https://slow.example.com"));

        assertThat(settings.compatible())
                .containsExactly(
                        new Compatible(null, URI.create("http://localhost:11434/v1"), null),
                        new Compatible("fast", URI.create("https://fast.example.com/v1"), "secret-1"),
                        new Compatible("slow_1", URI.create("https://slow.example.com"), null));
        assertThat(settings.toString()).doesNotContain("secret-1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://localhost:1/v1", "http://192.168.1.20/v1", "http://[fd00::1]:8000/v1", "http://ollama/v1"
            })
    void anAddressOfOnesOwnMayBeInHouse(String address) {
        assertThat(settings(Map.of("OPENAI_COMPATIBLE_BASE_URL", address, "OPENAI_COMPATIBLE_IN_HOUSE", "true"))
                        .compatible())
                .singleElement()
                .matches(Compatible::inHouse);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"https://8.8.8.8/v1", "https://[2001:4860:4860::8888]/v1", "https://llm.nowhere.invalid/v1"})
    void aPublicAddressIsNotInHouse(String address) {
        assertThatThrownBy(() ->
                        settings(Map.of("OPENAI_COMPATIBLE_BASE_URL", address, "OPENAI_COMPATIBLE_IN_HOUSE", "true")))
                .hasMessageContaining("OPENAI_COMPATIBLE_IN_HOUSE");
        assertThat(settings(Map.of("OPENAI_COMPATIBLE_BASE_URL", address)).compatible())
                .singleElement()
                .matches(endpoint -> !endpoint.inHouse());
    }

    @Test
    void contractsAreIdsOfProviders() {
        assertThat(settings(Map.of("NO_TRAINING_CONTRACTS", " google,, elevenlabs"))
                        .noTraining())
                .containsExactlyInAnyOrder(ProviderId.GOOGLE, ProviderId.ELEVENLABS);
        assertThat(settings(Map.of()).noTraining()).isEmpty();
        assertThatThrownBy(() -> settings(Map.of("NO_TRAINING_CONTRACTS", "google, gogle")))
                .hasMessageContaining("NO_TRAINING_CONTRACTS");
        assertThatThrownBy(() -> settings(Map.of("ELEVENLABS_TTS_VOICE", "../v1")))
                .hasMessageContaining("ELEVENLABS_TTS_VOICE");
    }

    @Test
    void halfAProviderIsNamed() {
        assertThatThrownBy(() -> settings(Map.of("AZURE_SPEECH_KEY", "k"))).hasMessageContaining("AZURE_SPEECH_REGION");
        assertThatThrownBy(() -> settings(Map.of("OPENAI_COMPATIBLE_ENDPOINTS", "fast")))
                .hasMessageContaining("OPENAI_COMPATIBLE_FAST_BASE_URL");
        assertThatThrownBy(() -> settings(Map.of("OPENAI_COMPATIBLE_ENDPOINTS", "Fast!")))
                .hasMessageContaining("OPENAI_COMPATIBLE_ENDPOINTS");
    }
}
