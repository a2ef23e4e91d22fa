package app.twicetold.core.provider.config;

import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.shared.AppEnvironment;
import app.twicetold.core.shared.Settings;
import app.twicetold.core.shared.WireValue;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
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
 *     {@code OPENAI_COMPATIBLE_<NAME>_BASE_URL} and {@code …_API_KEY}
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
    private static final int LONGEST_MOCK_LATENCY_MS = 300_000;
    private static final int SHORTEST_TIMEOUT_MS = 1_000;
    private static final int LONGEST_TIMEOUT_MS = 300_000;

    private static final Map<ProviderId, String> PUBLIC_ENDPOINTS = Map.of(
            ProviderId.ANTHROPIC, "https://api.anthropic.com",
            ProviderId.GOOGLE, "https://generativelanguage.googleapis.com",
            ProviderId.DEEPGRAM, "https://api.deepgram.com",
            ProviderId.ELEVENLABS, "https://api.elevenlabs.io");
    private static final Pattern VOICE = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final Pattern ENDPOINT_NAME = Pattern.compile("[a-z0-9][a-z0-9_]{0,31}");

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
    boolean hasAnyKey() {
        return openAi != null || azure != null || !others.isEmpty();
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
     */
    public record Compatible(
            @Nullable String name, URI baseUrl, @Nullable String apiKey) {
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
        Optional<String> key = key(settings, "OPENAI_API_KEY");
        URI baseUrl = address(settings, "OPENAI_BASE_URL", OpenAi.PUBLIC);
        return new ProviderSettings(
                AppEnvironment.from(settings) == AppEnvironment.PRODUCTION,
                key.map(secret -> new OpenAi(
                                baseUrl,
                                secret,
                                settings.optional("OPENAI_ASR_MODEL").orElse("whisper-1"),
                                settings.optional("OPENAI_LLM_MODEL").orElse("gpt-6-luna"),
                                settings.optional("OPENAI_TTS_MODEL").orElse("gpt-4o-mini-tts"),
                                settings.optional("OPENAI_EMBEDDING_MODEL").orElse("text-embedding-3-small")))
                        .orElse(null),
                others(settings),
                azure(settings),
                compatible(settings),
                voice(settings, "ELEVENLABS_TTS_VOICE"),
                noTraining(settings),
                Duration.ofMillis(settings.integer("MOCK_PROVIDER_LATENCY_MS", 0, 0, LONGEST_MOCK_LATENCY_MS)),
                settings.optional("PROVIDER_TIMEOUT_MS").isEmpty()
                        ? null
                        : Duration.ofMillis(settings.integer(
                                "PROVIDER_TIMEOUT_MS", SHORTEST_TIMEOUT_MS, SHORTEST_TIMEOUT_MS, LONGEST_TIMEOUT_MS)));
    }

    private static @Nullable String voice(Settings settings, String name) {
        Optional<String> voice = settings.optional(name);
        if (voice.isPresent() && !VOICE.matcher(voice.get()).matches()) {
            throw new Settings.InvalidSetting(name, "must be the id of a voice");
        }
        return voice.orElse(null);
    }

    private static Set<ProviderId> noTraining(Settings settings) {
        Set<ProviderId> ids = EnumSet.noneOf(ProviderId.class);
        for (String listed :
                settings.optional("NO_TRAINING_CONTRACTS").orElse("").split(",", -1)) {
            String name = listed.strip();
            if (!name.isEmpty()) {
                ids.add(WireValue.find(ProviderId.class, name)
                        .orElseThrow(() -> new Settings.InvalidSetting(
                                "NO_TRAINING_CONTRACTS", "must be ids of providers, separated by commas")));
            }
        }
        return ids;
    }

    private static Map<ProviderId, Access> others(Settings settings) {
        Map<ProviderId, Access> others = new EnumMap<>(ProviderId.class);
        PUBLIC_ENDPOINTS.forEach((id, endpoint) -> key(settings, id.name() + "_API_KEY")
                .ifPresent(key -> others.put(
                        id,
                        new Access(
                                address(settings, id.name() + "_BASE_URL", URI.create(endpoint)),
                                key,
                                models(settings, id)))));
        return others;
    }

    private static Map<String, String> models(Settings settings, ProviderId id) {
        Map<String, String> models = new HashMap<>();
        for (String kind : List.of("ASR", "LLM", "TTS", "EMBEDDING")) {
            settings.optional(id.name() + "_" + kind + "_MODEL").ifPresent(model -> models.put(kind, model));
        }
        return models;
    }

    private static @Nullable Azure azure(Settings settings) {
        Optional<String> key = key(settings, "AZURE_SPEECH_KEY");
        if (key.isEmpty()) {
            return null;
        }
        String region = settings.optional("AZURE_SPEECH_REGION").orElse("");
        if (!region.matches("[a-z0-9]{1,40}")) {
            throw new Settings.InvalidSetting("AZURE_SPEECH_REGION", "must be a region such as westeurope");
        }
        return new Azure(
                address(
                        settings,
                        "AZURE_SPEECH_BASE_URL",
                        URI.create("https://" + region + ".api.cognitive.microsoft.com")),
                address(
                        settings,
                        "AZURE_SPEECH_TTS_BASE_URL",
                        URI.create("https://" + region + ".tts.speech.microsoft.com")),
                key.get());
    }

    private static List<Compatible> compatible(Settings settings) {
        List<Compatible> endpoints = new ArrayList<>();
        if (settings.optional("OPENAI_COMPATIBLE_BASE_URL").isPresent()) {
            endpoints.add(compatible(settings, null, "OPENAI_COMPATIBLE"));
        }
        for (String listed :
                settings.optional("OPENAI_COMPATIBLE_ENDPOINTS").orElse("").split(",", -1)) {
            String name = listed.strip();
            if (name.isEmpty()) {
                continue;
            }
            if (!ENDPOINT_NAME.matcher(name).matches()) {
                throw new Settings.InvalidSetting(
                        "OPENAI_COMPATIBLE_ENDPOINTS",
                        "must be names of small letters and digits, separated by commas");
            }
            endpoints.add(compatible(settings, name, "OPENAI_COMPATIBLE_" + name.toUpperCase(Locale.ROOT)));
        }
        return endpoints;
    }

    private static Compatible compatible(Settings settings, @Nullable String name, String prefix) {
        settings.required(prefix + "_BASE_URL");
        return new Compatible(
                name,
                address(settings, prefix + "_BASE_URL", OpenAi.PUBLIC),
                key(settings, prefix + "_API_KEY").orElse(null));
    }

    private static Optional<String> key(Settings settings, String name) {
        Optional<String> key = settings.optional(name);
        if (key.isPresent() && !key.get().chars().allMatch(c -> c > ' ' && c < 127)) {
            throw new Settings.InvalidSetting(name, "holds characters that no key has");
        }
        return key;
    }

    private static URI address(Settings settings, String name, URI otherwise) {
        return settings.parsed(
                name, otherwise, "must be an http or https address such as " + otherwise, ProviderSettings::baseUrl);
    }

    private static URI baseUrl(String value) {
        URI url = URI.create(value.replaceAll("/+$", ""));
        String scheme = url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
        if (!Set.of("http", "https").contains(scheme)
                || url.getHost() == null
                || url.getUserInfo() != null
                || url.getQuery() != null
                || url.getFragment() != null) {
            throw new IllegalArgumentException("Not the base of an endpoint");
        }
        return url;
    }
}
