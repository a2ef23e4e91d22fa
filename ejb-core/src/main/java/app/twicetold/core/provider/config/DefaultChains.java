package app.twicetold.core.provider.config;

import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.DefaultVoices;
import app.twicetold.core.provider.port.ModelFamily;
import app.twicetold.core.provider.port.ProviderId;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The chains that hold while no configuration is stored. If a provider has a key, the entries are real. Without any key
 * the entries are the mock outside production, and in production no entry works.
 */
public final class DefaultChains {
    private DefaultChains() {}

    public static ProviderChains of(ProviderSettings settings) {
        EnumMap<Capability, List<ChainEntry>> chains = new EnumMap<>(Capability.class);
        boolean mock = !settings.hasAnyKey() && !settings.production();
        for (Capability capability : Capability.values()) {
            chains.put(
                    capability,
                    DefaultModels.of(capability, settings, mock).entrySet().stream()
                            .map(model -> entry(capability, model.getKey(), model.getValue(), settings))
                            .toList());
        }
        return new ProviderChains(chains, ListPrices.shipped().table(settings.production()));
    }

    private static ChainEntry entry(
            Capability capability, ProviderId provider, String model, ProviderSettings settings) {
        Duration timeout = settings.timeout();
        return new ChainEntry(
                provider.wire(),
                model,
                true,
                timeout == null ? capability.defaultTimeout() : timeout,
                switch (capability) {
                    case LLM, CONTENT_LLM, QA_LLM -> effort(ModelFamily.of(provider.wire(), model));
                    case TTS -> voices(provider, settings.elevenLabsVoice());
                    case ASR, EMBEDDINGS -> Map.of();
                });
    }

    /** Without an effort, models that think may think longer than a user waits. */
    private static Map<String, Object> effort(ModelFamily family) {
        return family.thinks() && family.efforts().contains("low") ? Map.of("effort", "low") : Map.of();
    }

    private static Map<String, Object> voices(ProviderId provider, @Nullable String elevenLabsVoice) {
        Map<String, String> byLanguage = provider == ProviderId.ELEVENLABS && elevenLabsVoice != null
                ? DefaultVoices.everywhere(elevenLabsVoice)
                : DefaultVoices.byLanguage(provider);
        return byLanguage.isEmpty() ? Map.of() : Map.of("voices", byLanguage);
    }
}
