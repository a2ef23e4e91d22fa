package app.twicetold.core.provider;

import app.twicetold.core.provider.rules.PriceTable;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The chain of each capability, in the order in which its entries are tried, and the prices of models. A capability without
 * entries is unconfigured.
 */
public record ProviderChains(Map<Capability, List<ChainEntry>> chains, PriceTable prices) {
    public static final String MOCK = "mock";

    public ProviderChains {
        EnumMap<Capability, List<ChainEntry>> copy = new EnumMap<>(Capability.class);
        for (Capability capability : Capability.values()) {
            copy.put(capability, List.copyOf(chains.getOrDefault(capability, List.of())));
        }
        chains = copy;
    }

    /** Chains of unpriced models. */
    public ProviderChains(Map<Capability, List<ChainEntry>> chains) {
        this(chains, PriceTable.EMPTY);
    }

    public List<ChainEntry> of(Capability capability) {
        return chains.getOrDefault(capability, List.of());
    }

    /**
     * The longest that a whole chain may take: the time-outs of its enabled entries, but at most twice the time-out of the
     * capability or the longest of its entries, so that a row of hanging providers does not keep anybody waiting for all.
     */
    public Duration limit(Capability capability) {
        Duration sum = Duration.ZERO;
        Duration most = capability.defaultTimeout().multipliedBy(2);
        for (ChainEntry entry : of(capability)) {
            if (entry.enabled()) {
                sum = sum.plus(entry.timeout());
                most = entry.timeout().compareTo(most) > 0 ? entry.timeout() : most;
            }
        }
        return sum.compareTo(most) < 0 ? sum : most;
    }

    /**
     * What holds while nothing is stored: real entries as soon as one provider has a key; the mock where none has, outside
     * production; nothing that works in production without a key.
     */
    public static ProviderChains byDefault(ProviderSettings settings) {
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

    /** Models that think do so for as long as they like when nobody tells them: longer than a user waits. */
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
