package app.twicetold.core.provider.registry;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.config.DefaultChains;
import app.twicetold.core.provider.config.ProviderSettings;
import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.DefaultVoices;
import app.twicetold.core.provider.port.Embedder;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.port.SpeechRecognizer;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ProviderChainsTest {
    private static final ProviderSettings.OpenAi OPENAI = new ProviderSettings.OpenAi(
            URI.create("https://api.openai.com/v1"), "key", "whisper-1", "gpt-6-luna", "gpt-4o-mini-tts", "emb");
    private static final ProviderSettings NO_KEY = new ProviderSettings(false, null, Duration.ZERO, null);
    private static final ProviderSettings KEY = new ProviderSettings(false, OPENAI, Duration.ZERO, null);
    private static final ProviderSettings PRODUCTION = new ProviderSettings(true, null, Duration.ZERO, null);

    private static List<String> refs(ProviderSettings settings, Capability capability) {
        return DefaultChains.of(settings).of(capability).stream()
                .map(entry -> entry.ref().toString())
                .toList();
    }

    private static ChainEntry of(String provider) {
        return ChainEntry.of(provider, "any", Duration.ofSeconds(1));
    }

    @Test
    void thereAreSixCapabilities() {
        assertThat(Arrays.stream(Capability.values()).map(Capability::wire))
                .containsExactly("asr", "llm", "content_llm", "qa_llm", "tts", "embeddings");
    }

    @ParameterizedTest
    @CsvSource({
        "ASR, mock/asr",
        "LLM, mock/standard",
        "CONTENT_LLM, mock/standard",
        "QA_LLM, mock/standard",
        "TTS, mock/voice",
        "EMBEDDINGS, mock/embedding"
    })
    void withoutAnyKeyTheMockDoesEverything(Capability capability, String ref) {
        assertThat(refs(NO_KEY, capability)).containsExactly(ref);
    }

    @ParameterizedTest
    @EnumSource(Capability.class)
    void withAKeyOnlyRealEntriesAreListed(Capability capability) {
        assertThat(refs(KEY, capability)).singleElement().asString().startsWith("openai/");
    }

    @ParameterizedTest
    @EnumSource(Capability.class)
    void inProductionWithoutAKeyNothingIsConfigured(Capability capability) {
        assertThat(refs(PRODUCTION, capability)).isEmpty();
    }

    @Test
    void theMockIsOutOfReachInProduction() {
        assertThat(new ProviderRegistry(PRODUCTION).find(SpeechRecognizer.class, of("mock")))
                .isNull();
        assertThat(new ProviderRegistry(new ProviderSettings(true, OPENAI, Duration.ZERO, null))
                        .find(LanguageModel.class, of("mock")))
                .isNull();
        assertThat(new ProviderRegistry(KEY).find(LanguageModel.class, of("mock")))
                .isNotNull();
    }

    @Test
    void aRealProviderIsConfiguredByItsKeyOnly() {
        for (Class<? extends Adapter> port :
                List.of(SpeechRecognizer.class, LanguageModel.class, SpeechSynthesizer.class, Embedder.class)) {
            assertThat(new ProviderRegistry(NO_KEY).find(port, of("openai"))).isNull();
            assertThat(new ProviderRegistry(KEY).find(port, of("openai"))).isNotNull();
        }
    }

    @ParameterizedTest
    @CsvSource({"ASR, 60", "LLM, 60", "CONTENT_LLM, 120", "QA_LLM, 60", "TTS, 60", "EMBEDDINGS, 20"})
    void anEntryHasTheTimeOfItsCapability(Capability capability, long seconds) {
        assertThat(DefaultChains.of(NO_KEY).of(capability).get(0).timeout()).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void everyLanguageHasItsVoice() {
        for (ProviderSettings settings : List.of(NO_KEY, KEY)) {
            ChainEntry entry = DefaultChains.of(settings).of(Capability.TTS).get(0);

            assertThat(LanguageProfiles.all().stream().map(LanguageProfile::tag).map(entry::voice))
                    .doesNotContainNull()
                    .doesNotHaveDuplicates();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"OPENAI", "AZURE", "MOCK"})
    void everyProviderThatSpeaksHasAVoiceForEachLanguage(ProviderId provider) {
        assertThat(DefaultVoices.byLanguage(provider).keySet()).containsAll(LanguageProfiles.supportedTags());
        assertThat(LanguageProfiles.supportedTags())
                .extracting(tag -> DefaultVoices.of(provider, tag))
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "60, 0, 0, 60", // one entry has its own time
        "60, 60, 0, 120",
        "60, 61, 0, 120", // a chain has at most twice the time of its capability
        "60, 60, 60, 120",
        "10, 10, 10, 30",
        "300, 60, 0, 300" // but never less than its most patient entry
    })
    void aWholeChainHasALimit(long first, long second, long third, long limit) {
        List<ChainEntry> entries = LongStream.of(first, second, third)
                .filter(seconds -> seconds > 0)
                .mapToObj(seconds -> ChainEntry.of("a", "m", Duration.ofSeconds(seconds)))
                .toList();

        assertThat(new ProviderChains(Map.of(Capability.LLM, entries)).limit(Capability.LLM))
                .isEqualTo(Duration.ofSeconds(limit));
    }

    @Test
    void aDisabledEntryNeedsNoTime() {
        ChainEntry off = new ChainEntry("a", "m", false, Duration.ofSeconds(60), Map.of());

        assertThat(new ProviderChains(Map.of(Capability.LLM, List.of(off))).limit(Capability.LLM))
                .isZero();
    }

    private static ProviderSettings all(ProviderSettings.@Nullable OpenAi openAi) {
        ProviderSettings.Access access = new ProviderSettings.Access(URI.create("https://x.example.com"), "key");
        return new ProviderSettings(
                true,
                openAi,
                Map.of(
                        ProviderId.ANTHROPIC, access,
                        ProviderId.GOOGLE, access,
                        ProviderId.DEEPGRAM, access,
                        ProviderId.ELEVENLABS, access),
                new ProviderSettings.Azure(access.baseUrl(), access.baseUrl(), "key"),
                List.of(new ProviderSettings.Compatible("fast", access.baseUrl(), null)),
                Duration.ZERO,
                null);
    }

    @Test
    void everyConfiguredProviderStandsInWhereItCan() {
        assertThat(refs(all(OPENAI), Capability.ASR))
                .containsExactly(
                        "openai/whisper-1", "deepgram/nova-3", "elevenlabs/scribe_v2", "azure/fast-transcription");
        assertThat(refs(all(OPENAI), Capability.LLM))
                .containsExactly("openai/gpt-6-luna", "anthropic/claude-sonnet-5-5", "google/gemini-3.5-flash-lite");
        assertThat(refs(all(null), Capability.TTS)).containsExactly("azure/neural", "deepgram/aura-2-thalia-en");
    }

    /** No voice of it is there for every account. */
    @Test
    void elevenLabsSpeaksWithTheVoiceThatTheInstallationNames() {
        ProviderSettings settings = new ProviderSettings(
                true,
                null,
                Map.of(ProviderId.ELEVENLABS, new ProviderSettings.Access(URI.create("https://x.example.com"), "key")),
                null,
                List.of(),
                "voice1",
                Set.of(),
                Duration.ZERO,
                null);

        assertThat(refs(settings, Capability.TTS)).containsExactly("elevenlabs/eleven_multilingual_v2");
        assertThat(LanguageProfiles.supportedTags())
                .extracting(DefaultChains.of(settings).of(Capability.TTS).get(0)::voice)
                .containsOnly("voice1");
    }

    @Test
    void modelsThatThinkAreAskedToThinkLittle() {
        assertThat(DefaultChains.of(all(OPENAI)).of(Capability.LLM))
                .extracting(entry -> entry.textOption("effort"))
                .containsExactly("low", "low", "low");
        ProviderSettings.OpenAi older =
                new ProviderSettings.OpenAi(OPENAI.baseUrl(), "key", "whisper-1", "gpt-4.1", "tts", "emb");
        assertThat(DefaultChains.of(all(older)).of(Capability.LLM).get(0).options())
                .isEmpty();
    }

    /** What models it has, nobody knows: the mock goes on until an operator says so. */
    @ParameterizedTest
    @EnumSource(Capability.class)
    void anEndpointOfWhichNoModelIsKnownReplacesNothing(Capability capability) {
        ProviderSettings compatible = new ProviderSettings(
                false,
                null,
                Map.of(),
                null,
                List.of(new ProviderSettings.Compatible(null, URI.create("http://localhost:1/v1"), null)),
                Duration.ZERO,
                null);

        assertThat(refs(compatible, capability)).isEqualTo(refs(NO_KEY, capability));
    }

    @Test
    void everyAdapterIsForACapabilityThatItsProviderOffers() {
        Map<Capability, Class<? extends Adapter>> ports = Map.of(
                Capability.ASR, SpeechRecognizer.class,
                Capability.LLM, LanguageModel.class,
                Capability.CONTENT_LLM, LanguageModel.class,
                Capability.QA_LLM, LanguageModel.class,
                Capability.TTS, SpeechSynthesizer.class,
                Capability.EMBEDDINGS, Embedder.class);
        for (ProviderId id : ProviderId.values()) {
            ProviderRegistry registry = new ProviderRegistry(id == ProviderId.MOCK ? NO_KEY : all(OPENAI));
            ChainEntry entry = new ChainEntry(
                    id.wire(),
                    "any",
                    true,
                    Duration.ofSeconds(1),
                    id == ProviderId.OPENAI_COMPATIBLE ? Map.of("endpoint", "fast") : Map.of());
            ports.forEach((capability, port) -> assertThat(registry.find(port, entry) != null)
                    .as("%s %s", id, capability)
                    .isEqualTo(id.offers(capability)));
        }
    }

    @Test
    void vectorsHaveNoStandIn() {
        assertThat(refs(all(OPENAI), Capability.EMBEDDINGS)).containsExactly("openai/emb");
        assertThat(refs(all(null), Capability.EMBEDDINGS)).containsExactly("google/gemini-embedding-001");
    }

    @ParameterizedTest
    @CsvSource({
        "anthropic, LanguageModel",
        "google, LanguageModel",
        "google, Embedder",
        "deepgram, SpeechRecognizer",
        "deepgram, SpeechSynthesizer",
        "elevenlabs, SpeechRecognizer",
        "elevenlabs, SpeechSynthesizer",
        "azure, SpeechRecognizer",
        "azure, SpeechSynthesizer"
    })
    void everyProviderHasItsAdapters(String provider, String port) throws ClassNotFoundException {
        Class<? extends Adapter> type =
                Class.forName("app.twicetold.core.provider.port." + port).asSubclass(Adapter.class);

        assertThat(new ProviderRegistry(all(null)).find(type, of(provider))).isNotNull();
        assertThat(new ProviderRegistry(NO_KEY).find(type, of(provider))).isNull();
    }

    @Test
    void anEndpointIsFoundByItsName() {
        ChainEntry named =
                new ChainEntry("openai_compatible", "any", true, Duration.ofSeconds(1), Map.of("endpoint", "fast"));
        ChainEntry other =
                new ChainEntry("openai_compatible", "any", true, Duration.ofSeconds(1), Map.of("endpoint", "slow"));

        assertThat(new ProviderRegistry(all(null)).find(LanguageModel.class, named))
                .isNotNull();
        assertThat(new ProviderRegistry(all(null)).find(LanguageModel.class, other))
                .isNull();
        assertThat(new ProviderRegistry(all(null)).find(LanguageModel.class, of("openai_compatible")))
                .isNull();
    }
}
