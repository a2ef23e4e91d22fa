package app.twicetold.core.preflight;

import app.twicetold.core.preflight.WebLook.Hints;
import app.twicetold.core.provider.config.ProviderSettings;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.shared.Settings;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Asks each AI provider that has a key for something that costs nothing: its list of models or voices, or who asks. */
final class ProviderLooks {
    /** The languages that are recognised, and the voices. */
    private static final String LOCALES = "/speechtotext/transcriptions/locales?api-version=2024-11-15";

    private static final String VOICES = "/cognitiveservices/voices/list";

    private final ProviderSettings providers;
    private final List<WebLook> looks = new ArrayList<>();

    ProviderLooks(Settings settings) {
        providers = ProviderSettings.from(settings);
        ProviderSettings.OpenAi openAi = providers.openAi();
        if (openAi != null) {
            add(ProviderId.OPENAI, openAi.baseUrl(), "/models", "Authorization", "Bearer " + openAi.apiKey());
        }
        providers.others().forEach(this::add);
        ProviderSettings.Azure azure = providers.azure();
        if (azure != null) {
            addAzure(azure.recognition(), LOCALES, "AZURE_SPEECH_BASE_URL", azure.apiKey());
            addAzure(azure.synthesis(), VOICES, "AZURE_SPEECH_TTS_BASE_URL", azure.apiKey());
        }
        providers.compatible().forEach(this::addCompatible);
    }

    private void add(ProviderId id, ProviderSettings.Access access) {
        switch (id) {
            case ANTHROPIC ->
                looks.add(new WebLook(
                        id.wire(),
                        URI.create(access.baseUrl() + "/v1/models"),
                        Map.of("x-api-key", access.apiKey(), "anthropic-version", "2023-06-01"),
                        Hints.of("ANTHROPIC_BASE_URL")));
            case GOOGLE -> add(id, access.baseUrl(), "/v1beta/models", "x-goog-api-key", access.apiKey());
            case DEEPGRAM -> add(id, access.baseUrl(), "/v1/auth/token", "Authorization", "Token " + access.apiKey());
            case ELEVENLABS -> add(id, access.baseUrl(), "/v1/models", "xi-api-key", access.apiKey());
            case OPENAI, AZURE, OPENAI_COMPATIBLE, MOCK ->
                throw new IllegalStateException(id + " needs more than a key");
        }
    }

    private void add(ProviderId id, URI base, String path, String header, String value) {
        String setting = id.wire().toUpperCase(Locale.ROOT) + "_BASE_URL";
        looks.add(new WebLook(id.wire(), URI.create(base + path), Map.of(header, value), Hints.of(setting)));
    }

    /** Azure has an address for each direction; a key belongs to one region. */
    private void addAzure(URI base, String path, String setting, String key) {
        looks.add(new WebLook(
                ProviderId.AZURE.wire(),
                URI.create(base + path),
                Map.of("Ocp-Apim-Subscription-Key", key),
                new Hints(
                        ": is AZURE_SPEECH_REGION right, or " + setting + "?",
                        ": is it a key of AZURE_SPEECH_REGION?",
                        true)));
    }

    private void addCompatible(ProviderSettings.Compatible endpoint) {
        String name = endpoint.name();
        String setting = "OPENAI_COMPATIBLE_" + (name == null ? "" : name.toUpperCase(Locale.ROOT) + "_");
        looks.add(new WebLook(
                ProviderId.OPENAI_COMPATIBLE.wire() + (name == null ? "" : "@" + name),
                URI.create(endpoint.baseUrl() + "/models"),
                endpoint.apiKey() == null ? Map.of() : Map.of("Authorization", "Bearer " + endpoint.apiKey()),
                new Hints(
                        ": is " + setting + "BASE_URL right, with its version such as /v1?",
                        ": is " + setting + "API_KEY right?",
                        false)));
    }

    List<Finding> findings() {
        if (looks.isEmpty()) {
            return List.of(Finding.note("AI providers", "none has a key; outside production the mock answers"));
        }
        return looks.parallelStream().map(WebLook::withKey).toList();
    }
}
