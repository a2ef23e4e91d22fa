package app.twicetold.core.provider.config;

import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.shared.Settings;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an installation's providers.
 *
 * @param production whether the installation is in production, where the mock cannot be called
 * @param openAi null without {@code OPENAI_API_KEY}
 * @param others the providers that need only a key, by id: {@code ANTHROPIC_API_KEY}, {@code GOOGLE_API_KEY},
 *     {@code DEEPGRAM_API_KEY}, {@code ELEVENLABS_API_KEY}, each with a {@code …_BASE_URL} and a {@code …_MODEL} for
 *     what it does: {@code ANTHROPIC_LLM_MODEL}, {@code GOOGLE_LLM_MODEL}, {@code GOOGLE_EMBEDDING_MODEL},
 *     {@code DEEPGRAM_ASR_MODEL}, {@code DEEPGRAM_TTS_MODEL}, {@code ELEVENLABS_ASR_MODEL},
 *     {@code ELEVENLABS_TTS_MODEL}
 * @param azure null without {@code AZURE_SPEECH_KEY} and {@code AZURE_SPEECH_REGION}
 * @param compatible endpoints that speak the OpenAI wire format: {@code OPENAI_COMPATIBLE_BASE_URL} and
 *     {@code …_API_KEY}, and for each name in {@code OPENAI_COMPATIBLE_ENDPOINTS}
 *     {@code OPENAI_COMPATIBLE_<NAME>_BASE_URL} and {@code …_API_KEY}; each with {@code …_IN_HOUSE}
 * @param elevenLabsVoice the voice of ElevenLabs in the default chain, for every language
 *     ({@code ELEVENLABS_TTS_VOICE}); without a voice ElevenLabs does not speak
 * @param noTraining the providers whose contracts with the operator forbid training with the data they get
 *     ({@code NO_TRAINING_CONTRACTS}), beyond the providers whose terms promise it to every customer
 * @param mockLatency how long the mock pretends to work ({@code MOCK_PROVIDER_LATENCY_MS})
 * @param timeout the time-out of every chain entry ({@code PROVIDER_TIMEOUT_MS}); null leaves each capability its own
 */
public record ProviderSettings(
        boolean production,
        @Nullable OpenAi openAi,
        Map<ProviderId, Access> others,
        @Nullable Azure azure,
        List<Compatible> compatible,
        @Nullable String elevenLabsVoice,
        Set<ProviderId> noTraining,
        Duration mockLatency,
        @Nullable Duration timeout) {
    static final Map<ProviderId, String> PUBLIC_ENDPOINTS = Map.of(
            ProviderId.ANTHROPIC, "https://api.anthropic.com",
            ProviderId.GOOGLE, "https://generativelanguage.googleapis.com",
            ProviderId.DEEPGRAM, "https://api.deepgram.com",
            ProviderId.ELEVENLABS, "https://api.elevenlabs.io");

    public ProviderSettings {
        others = Map.copyOf(others);
        compatible = List.copyOf(compatible);
        noTraining = Set.copyOf(noTraining);
    }

    /** Without a voice of ElevenLabs and contracts of the operator. */
    public ProviderSettings(
            boolean production,
            @Nullable OpenAi openAi,
            Map<ProviderId, Access> others,
            @Nullable Azure azure,
            List<Compatible> compatible,
            Duration mockLatency,
            @Nullable Duration timeout) {
        this(production, openAi, others, azure, compatible, null, Set.of(), mockLatency, timeout);
    }

    /** With OpenAI or without any provider. */
    public ProviderSettings(
            boolean production, @Nullable OpenAi openAi, Duration mockLatency, @Nullable Duration timeout) {
        this(production, openAi, Map.of(), null, List.of(), mockLatency, timeout);
    }

    /**
     * Whether any provider has a key that puts it into the default chains. An endpoint that speaks the OpenAI wire
     * format does not count, because only the entries of a stored configuration name its models.
     */
    public boolean hasAnyKey() {
        return openAi != null || azure != null || !others.isEmpty();
    }

    /** Whether this installation can call the provider for anything. */
    boolean isConfigured(ProviderId id) {
        return switch (id) {
            case MOCK -> !production;
            case OPENAI -> openAi != null;
            case AZURE -> azure != null;
            case ANTHROPIC, GOOGLE, DEEPGRAM, ELEVENLABS -> others.containsKey(id);
            case OPENAI_COMPATIBLE -> !compatible.isEmpty();
        };
    }

    /** Whether requests go to the provider itself and not to another server that speaks its wire format. */
    boolean isPublicEndpoint(ProviderId id) {
        Access access = others.get(id);
        return switch (id) {
            case OPENAI -> openAi == null || openAi.baseUrl().equals(OpenAi.PUBLIC);
            case AZURE -> azure == null || (isOfMicrosoft(azure.recognition()) && isOfMicrosoft(azure.synthesis()));
            case ANTHROPIC, GOOGLE, DEEPGRAM, ELEVENLABS ->
                access == null || access.baseUrl().toString().equals(PUBLIC_ENDPOINTS.get(id));
            case MOCK, OPENAI_COMPATIBLE -> false;
        };
    }

    /** Whether an entry of {@code openai_compatible} means a server of one's own. */
    boolean isInHouse(ChainEntry entry) {
        String name = entry.textOption("endpoint");
        return compatible.stream().anyMatch(endpoint -> endpoint.inHouse() && Objects.equals(endpoint.name(), name));
    }

    private static boolean isOfMicrosoft(URI address) {
        return address.getHost() != null && address.getHost().endsWith(".microsoft.com");
    }

    /**
     * The address of a provider and its key.
     *
     * @param models that are used instead of the default ones, by {@code ASR}, {@code LLM}, {@code TTS},
     *     {@code EMBEDDING}
     */
    public record Access(URI baseUrl, String apiKey, Map<String, String> models) {
        public Access {
            models = Map.copyOf(models);
        }

        /** With the default models. */
        public Access(URI baseUrl, String apiKey) {
            this(baseUrl, apiKey, Map.of());
        }

        /** Without the key. */
        @Override
        public String toString() {
            return "Access[" + baseUrl + "]";
        }
    }

    /** Azure Speech, which has an address for each direction. */
    public record Azure(URI recognition, URI synthesis, String apiKey) {
        /** Without the key. */
        @Override
        public String toString() {
            return "Azure[" + recognition + "]";
        }
    }

    /**
     * An endpoint that speaks the OpenAI wire format.
     *
     * @param name null for the endpoint that needs no name
     * @param apiKey null for an endpoint that wants no key
     * @param inHouse whether it is a server of one's own, so that nothing leaves the house
     */
    public record Compatible(
            @Nullable String name, URI baseUrl, @Nullable String apiKey, boolean inHouse) {
        /** An endpoint of somebody else. */
        public Compatible(@Nullable String name, URI baseUrl, @Nullable String apiKey) {
            this(name, baseUrl, apiKey, false);
        }

        /** Without the key. */
        @Override
        public String toString() {
            return "Compatible[" + name + ", " + baseUrl + "]";
        }
    }

    /**
     * OpenAI, or an endpoint that speaks the OpenAI wire format: {@code OPENAI_BASE_URL}, {@code OPENAI_API_KEY},
     * {@code OPENAI_ASR_MODEL}, {@code OPENAI_LLM_MODEL}, {@code OPENAI_TTS_MODEL}, {@code OPENAI_EMBEDDING_MODEL}.
     *
     * @param baseUrl up to and including the version, without a slash at the end
     * @param asrModel has to give word times
     * @param llmModel has to follow a JSON schema
     */
    public record OpenAi(
            URI baseUrl, String apiKey, String asrModel, String llmModel, String ttsModel, String embeddingModel) {
        public static final URI PUBLIC = URI.create("https://api.openai.com/v1");

        /** Without the key. */
        @Override
        public String toString() {
            return "OpenAi[" + baseUrl + "]";
        }
    }

    /**
     * Reads the settings.
     *
     * @throws Settings.InvalidSetting when a setting is malformed
     */
    public static ProviderSettings from(Settings settings) {
        return new ReadProviderSettings(settings).read();
    }
}
