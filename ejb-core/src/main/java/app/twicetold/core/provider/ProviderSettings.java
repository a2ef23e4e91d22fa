package app.twicetold.core.provider;

import app.twicetold.core.shared.AppEnvironment;
import app.twicetold.core.shared.Settings;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an installation says about its providers.
 *
 * @param production whether the mock is out of reach
 * @param openAi null without {@code OPENAI_API_KEY}
 * @param mockLatency how long the mock pretends to work ({@code MOCK_PROVIDER_LATENCY_MS})
 * @param timeout of every chain entry ({@code PROVIDER_TIMEOUT_MS}); null leaves each capability its own
 */
public record ProviderSettings(
        boolean production,
        @Nullable OpenAi openAi,
        Duration mockLatency,
        @Nullable Duration timeout) {
    private static final int LONGEST_MOCK_LATENCY_MS = 300_000;
    private static final int SHORTEST_TIMEOUT_MS = 1_000;
    private static final int LONGEST_TIMEOUT_MS = 300_000;

    /**
     * An endpoint that speaks the OpenAI wire format: {@code OPENAI_BASE_URL}, {@code OPENAI_API_KEY},
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
        Optional<String> key = settings.optional("OPENAI_API_KEY");
        if (key.isPresent() && !key.get().chars().allMatch(c -> c > ' ' && c < 127)) {
            throw new Settings.InvalidSetting("OPENAI_API_KEY", "holds characters that no key has");
        }
        URI baseUrl = settings.parsed(
                "OPENAI_BASE_URL",
                OpenAi.PUBLIC,
                "must be an http or https address such as " + OpenAi.PUBLIC,
                ProviderSettings::baseUrl);
        return new ProviderSettings(
                AppEnvironment.from(settings) == AppEnvironment.PRODUCTION,
                key.map(secret -> new OpenAi(
                                baseUrl,
                                secret,
                                settings.optional("OPENAI_ASR_MODEL").orElse("whisper-1"),
                                settings.optional("OPENAI_LLM_MODEL").orElse("gpt-4.1"),
                                settings.optional("OPENAI_TTS_MODEL").orElse("gpt-4o-mini-tts"),
                                settings.optional("OPENAI_EMBEDDING_MODEL").orElse("text-embedding-3-small")))
                        .orElse(null),
                Duration.ofMillis(settings.integer("MOCK_PROVIDER_LATENCY_MS", 0, 0, LONGEST_MOCK_LATENCY_MS)),
                settings.optional("PROVIDER_TIMEOUT_MS").isEmpty()
                        ? null
                        : Duration.ofMillis(settings.integer(
                                "PROVIDER_TIMEOUT_MS", SHORTEST_TIMEOUT_MS, SHORTEST_TIMEOUT_MS, LONGEST_TIMEOUT_MS)));
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
