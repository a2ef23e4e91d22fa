package app.twicetold.core.provider;

import java.util.LinkedHashMap;
import java.util.Map;

/** The model that each configured provider stands with in the default chains, in the order in which they are tried. */
final class DefaultModels {
    private DefaultModels() {}

    /** @param mock whether nothing but the mock is there */
    static Map<ProviderId, String> of(Capability capability, ProviderSettings settings, boolean mock) {
        Map<ProviderId, String> models = new LinkedHashMap<>();
        if (mock) {
            models.put(ProviderId.MOCK, ofMock(capability));
            return models;
        }
        ProviderSettings.OpenAi openAi = settings.openAi();
        if (openAi != null) {
            models.put(
                    ProviderId.OPENAI,
                    switch (capability) {
                        case ASR -> openAi.asrModel();
                        case LLM, CONTENT_LLM, QA_LLM -> openAi.llmModel();
                        case TTS -> openAi.ttsModel();
                        case EMBEDDINGS -> openAi.embeddingModel();
                    });
        }
        switch (capability) {
            case ASR -> {
                add(models, settings, ProviderId.DEEPGRAM, "nova-3");
                add(models, settings, ProviderId.ELEVENLABS, "scribe_v1");
                add(models, settings, ProviderId.AZURE, "fast-transcription");
            }
            case LLM, CONTENT_LLM, QA_LLM -> {
                add(models, settings, ProviderId.ANTHROPIC, "claude-sonnet-4-5");
                add(models, settings, ProviderId.GOOGLE, "gemini-2.5-flash");
            }
            case TTS -> {
                add(models, settings, ProviderId.ELEVENLABS, "eleven_multilingual_v2");
                add(models, settings, ProviderId.AZURE, "neural");
            }
            case EMBEDDINGS -> {
                // No stand-in: vectors of two models cannot be compared.
                if (models.isEmpty()) {
                    add(models, settings, ProviderId.GOOGLE, "gemini-embedding-001");
                }
            }
        }
        return models;
    }

    private static void add(
            Map<ProviderId, String> models, ProviderSettings settings, ProviderId provider, String model) {
        boolean configured = provider == ProviderId.AZURE
                ? settings.azure() != null
                : settings.others().containsKey(provider);
        if (configured) {
            models.put(provider, model);
        }
    }

    private static String ofMock(Capability capability) {
        return switch (capability) {
            case ASR -> "asr";
            case LLM, CONTENT_LLM, QA_LLM -> "standard";
            case TTS -> "voice";
            case EMBEDDINGS -> "embedding";
        };
    }
}
