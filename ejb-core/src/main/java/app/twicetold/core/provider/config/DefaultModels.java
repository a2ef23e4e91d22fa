package app.twicetold.core.provider.config;

import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ProviderId;
import java.util.LinkedHashMap;
import java.util.Map;

/** The model of each configured provider in the default chains, in the order in which the providers are tried. */
final class DefaultModels {
    private DefaultModels() {}

    /** @param mock whether only the mock is available */
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
                add(models, settings, ProviderId.DEEPGRAM, "ASR", "nova-3");
                add(models, settings, ProviderId.ELEVENLABS, "ASR", "scribe_v2");
                addAzure(models, settings, "fast-transcription");
            }
            case LLM, CONTENT_LLM, QA_LLM -> {
                add(models, settings, ProviderId.ANTHROPIC, "LLM", "claude-sonnet-5-5");
                add(models, settings, ProviderId.GOOGLE, "LLM", "gemini-3.5-flash-lite");
            }
            case TTS -> {
                if (settings.elevenLabsVoice() != null) {
                    add(models, settings, ProviderId.ELEVENLABS, "TTS", "eleven_multilingual_v2");
                }
                addAzure(models, settings, "neural");
                add(models, settings, ProviderId.DEEPGRAM, "TTS", "aura-2-thalia-en");
            }
            case EMBEDDINGS -> {
                // There is no fallback, because vectors of two models cannot be compared.
                if (models.isEmpty()) {
                    add(models, settings, ProviderId.GOOGLE, "EMBEDDING", "gemini-embedding-001");
                }
            }
        }
        return models;
    }

    private static void add(
            Map<ProviderId, String> models,
            ProviderSettings settings,
            ProviderId provider,
            String kind,
            String otherwise) {
        ProviderSettings.Access access = settings.others().get(provider);
        if (access != null) {
            models.put(provider, access.models().getOrDefault(kind, otherwise));
        }
    }

    private static void addAzure(Map<ProviderId, String> models, ProviderSettings settings, String model) {
        if (settings.azure() != null) {
            models.put(ProviderId.AZURE, model);
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
