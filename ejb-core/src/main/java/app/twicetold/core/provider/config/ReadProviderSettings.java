package app.twicetold.core.provider.config;

import app.twicetold.core.provider.config.ProviderSettings.Access;
import app.twicetold.core.provider.config.ProviderSettings.Azure;
import app.twicetold.core.provider.config.ProviderSettings.Compatible;
import app.twicetold.core.provider.config.ProviderSettings.OpenAi;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.rules.InHouseAddress;
import app.twicetold.core.shared.AppEnvironment;
import app.twicetold.core.shared.Settings;
import app.twicetold.core.shared.WireValue;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
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

/** Reads {@link ProviderSettings}: what a setting may hold, and what it is when it is missing. */
record ReadProviderSettings(Settings settings) {
    private static final int LONGEST_MOCK_LATENCY_MS = 300_000;
    private static final int SHORTEST_TIMEOUT_MS = 1_000;
    private static final int LONGEST_TIMEOUT_MS = 300_000;

    private static final Pattern VOICE = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final Pattern ENDPOINT_NAME = Pattern.compile("[a-z0-9][a-z0-9_]{0,31}");

    /** @throws Settings.InvalidSetting when a setting is malformed */
    ProviderSettings read() {
        Optional<String> key = key("OPENAI_API_KEY");
        URI baseUrl = address("OPENAI_BASE_URL", OpenAi.PUBLIC);
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
                others(),
                azure(),
                compatible(),
                voice("ELEVENLABS_TTS_VOICE"),
                noTraining(),
                Duration.ofMillis(settings.integer("MOCK_PROVIDER_LATENCY_MS", 0, 0, LONGEST_MOCK_LATENCY_MS)),
                settings.optional("PROVIDER_TIMEOUT_MS").isEmpty()
                        ? null
                        : Duration.ofMillis(settings.integer(
                                "PROVIDER_TIMEOUT_MS", SHORTEST_TIMEOUT_MS, SHORTEST_TIMEOUT_MS, LONGEST_TIMEOUT_MS)));
    }

    private @Nullable String voice(String name) {
        Optional<String> voice = settings.optional(name);
        if (voice.isPresent() && !VOICE.matcher(voice.get()).matches()) {
            throw new Settings.InvalidSetting(name, "must be the id of a voice");
        }
        return voice.orElse(null);
    }

    private Set<ProviderId> noTraining() {
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

    private Map<ProviderId, Access> others() {
        Map<ProviderId, Access> others = new EnumMap<>(ProviderId.class);
        ProviderSettings.PUBLIC_ENDPOINTS.forEach((id, endpoint) -> key(id.name() + "_API_KEY")
                .ifPresent(key -> others.put(
                        id, new Access(address(id.name() + "_BASE_URL", URI.create(endpoint)), key, models(id)))));
        return others;
    }

    private Map<String, String> models(ProviderId id) {
        Map<String, String> models = new HashMap<>();
        for (String kind : List.of("ASR", "LLM", "TTS", "EMBEDDING")) {
            settings.optional(id.name() + "_" + kind + "_MODEL").ifPresent(model -> models.put(kind, model));
        }
        return models;
    }

    private @Nullable Azure azure() {
        Optional<String> key = key("AZURE_SPEECH_KEY");
        if (key.isEmpty()) {
            return null;
        }
        String region = settings.optional("AZURE_SPEECH_REGION").orElse("");
        if (!region.matches("[a-z0-9]{1,40}")) {
            throw new Settings.InvalidSetting("AZURE_SPEECH_REGION", "must be a region such as westeurope");
        }
        return new Azure(
                address("AZURE_SPEECH_BASE_URL", URI.create("https://" + region + ".api.cognitive.microsoft.com")),
                address("AZURE_SPEECH_TTS_BASE_URL", URI.create("https://" + region + ".tts.speech.microsoft.com")),
                key.get());
    }

    private List<Compatible> compatible() {
        List<Compatible> endpoints = new ArrayList<>();
        if (settings.optional("OPENAI_COMPATIBLE_BASE_URL").isPresent()) {
            endpoints.add(compatible(null, "OPENAI_COMPATIBLE"));
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
            endpoints.add(compatible(name, "OPENAI_COMPATIBLE_" + name.toUpperCase(Locale.ROOT)));
        }
        return endpoints;
    }

    private Compatible compatible(@Nullable String name, String prefix) {
        settings.required(prefix + "_BASE_URL");
        URI address = address(prefix + "_BASE_URL", OpenAi.PUBLIC);
        boolean inHouse = settings.bool(prefix + "_IN_HOUSE", false);
        if (inHouse && !isInHouse(address.getHost())) {
            throw new Settings.InvalidSetting(
                    prefix + "_IN_HOUSE", "must be false for an address that is public or cannot be found");
        }
        return new Compatible(name, address, key(prefix + "_API_KEY").orElse(null), inHouse);
    }

    /** A name that may be public is looked up. */
    private static boolean isInHouse(String host) {
        if (InHouseAddress.isNameAtHome(host)) {
            return true;
        }
        try {
            return InHouseAddress.isInHouse(List.of(InetAddress.getAllByName(host)));
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private Optional<String> key(String name) {
        Optional<String> key = settings.optional(name);
        if (key.isPresent() && !key.get().chars().allMatch(c -> c > ' ' && c < 127)) {
            throw new Settings.InvalidSetting(name, "holds characters that no key has");
        }
        return key;
    }

    private URI address(String name, URI otherwise) {
        return settings.parsed(
                name,
                otherwise,
                "must be an http or https address such as " + otherwise,
                ReadProviderSettings::baseUrl);
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
