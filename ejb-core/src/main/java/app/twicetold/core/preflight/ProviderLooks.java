package app.twicetold.core.preflight;

import app.twicetold.core.provider.config.ProviderSettings;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.shared.Settings;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Asks each AI provider that has a key for something that costs nothing: its list of models or voices, or who asks. */
final class ProviderLooks {
    private final ProviderSettings providers;
    private final List<WebLook> looks = new ArrayList<>();

    ProviderLooks(Settings settings) {
        providers = ProviderSettings.from(settings);
        ProviderSettings.OpenAi openAi = providers.openAi();
        if (openAi != null) {
            add(ProviderId.OPENAI.wire(), openAi.baseUrl(), "/models", "Authorization", "Bearer " + openAi.apiKey());
        }
        providers.others().forEach(this::add);
        ProviderSettings.Azure azure = providers.azure();
        if (azure != null) {
            add(
                    ProviderId.AZURE.wire(),
                    azure.synthesis(),
                    "/cognitiveservices/voices/list",
                    "Ocp-Apim-Subscription-Key",
                    azure.apiKey());
        }
        for (ProviderSettings.Compatible endpoint : providers.compatible()) {
            String name = ProviderId.OPENAI_COMPATIBLE.wire() + (endpoint.name() == null ? "" : "@" + endpoint.name());
            URI list = URI.create(endpoint.baseUrl() + "/models");
            looks.add(new WebLook(
                    name,
                    list,
                    endpoint.apiKey() == null ? Map.of() : Map.of("Authorization", "Bearer " + endpoint.apiKey())));
        }
    }

    private void add(ProviderId id, ProviderSettings.Access access) {
        switch (id) {
            case ANTHROPIC ->
                looks.add(new WebLook(
                        id.wire(),
                        URI.create(access.baseUrl() + "/v1/models"),
                        Map.of("x-api-key", access.apiKey(), "anthropic-version", "2023-06-01")));
            case GOOGLE -> add(id.wire(), access.baseUrl(), "/v1beta/models", "x-goog-api-key", access.apiKey());
            case DEEPGRAM ->
                add(id.wire(), access.baseUrl(), "/v1/auth/token", "Authorization", "Token " + access.apiKey());
            case ELEVENLABS -> add(id.wire(), access.baseUrl(), "/v1/models", "xi-api-key", access.apiKey());
            case OPENAI, AZURE, OPENAI_COMPATIBLE, MOCK ->
                throw new IllegalStateException(id + " needs more than a key");
        }
    }

    private void add(String name, URI base, String path, String header, String value) {
        looks.add(new WebLook(name, URI.create(base + path), Map.of(header, value)));
    }

    List<Finding> findings() {
        if (looks.isEmpty()) {
            return List.of(Finding.note("AI providers", "none has a key; outside production the mock answers"));
        }
        return looks.parallelStream().map(WebLook::withKey).toList();
    }
}
