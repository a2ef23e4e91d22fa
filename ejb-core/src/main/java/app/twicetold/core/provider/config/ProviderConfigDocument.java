package app.twicetold.core.provider.config;

import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.rules.ModelPrice;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.shared.Json;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Chains and prices as the wire and the database hold them, in the second version of their shape.
 *
 * @param version {@value #VERSION}
 */
public record ProviderConfigDocument(
        Chain asr,
        Chain llm,
        Chain contentLlm,
        Chain qaLlm,
        Chain tts,
        Chain embeddings,
        List<Price> priceTable,
        int version) {
    /** In the first version a capability was the bare list of its entries. */
    public static final int VERSION = 2;

    /** The entries of one capability in their order. */
    public record Chain(List<Entry> chain) {}

    /** One entry; {@code timeoutMs} is the one in force. */
    public record Entry(String provider, String model, boolean enabled, long timeoutMs, Map<String, Object> options) {}

    /** What a model costs in US dollars. */
    public record Price(
            String provider,
            String model,
            @JsonProperty("input_per_1k") BigDecimal inputPer1k,
            @JsonProperty("output_per_1k") BigDecimal outputPer1k,
            @Nullable BigDecimal perMinute) {}

    public static ProviderConfigDocument of(ProviderChains chains) {
        return new ProviderConfigDocument(
                chain(chains, Capability.ASR),
                chain(chains, Capability.LLM),
                chain(chains, Capability.CONTENT_LLM),
                chain(chains, Capability.QA_LLM),
                chain(chains, Capability.TTS),
                chain(chains, Capability.EMBEDDINGS),
                chains.prices().prices().stream()
                        .map(p -> new Price(p.provider(), p.model(), p.inputPer1k(), p.outputPer1k(), p.perMinute()))
                        .toList(),
                VERSION);
    }

    private static Chain chain(ProviderChains chains, Capability capability) {
        return new Chain(chains.of(capability).stream()
                .map(e -> new Entry(
                        e.provider(), e.model(), e.enabled(), e.timeout().toMillis(), new LinkedHashMap<>(e.options())))
                .toList());
    }

    /** The configuration that was written with {@link #write}. */
    static ProviderChains read(String json) {
        return Json.read(json, ProviderConfigDocument.class).chains();
    }

    static String write(ProviderChains chains) {
        return Json.write(of(chains));
    }

    private ProviderChains chains() {
        Map<Capability, List<ChainEntry>> chains = new EnumMap<>(Capability.class);
        for (Capability capability : Capability.values()) {
            chains.put(
                    capability,
                    chain(capability).chain().stream()
                            .map(e -> new ChainEntry(
                                    e.provider(),
                                    e.model(),
                                    e.enabled(),
                                    Duration.ofMillis(e.timeoutMs()),
                                    e.options()))
                            .toList());
        }
        return new ProviderChains(
                chains,
                new PriceTable(priceTable.stream()
                        .map(p ->
                                new ModelPrice(p.provider(), p.model(), p.inputPer1k(), p.outputPer1k(), p.perMinute()))
                        .toList()));
    }

    private Chain chain(Capability capability) {
        return switch (capability) {
            case ASR -> asr;
            case LLM -> llm;
            case CONTENT_LLM -> contentLlm;
            case QA_LLM -> qaLlm;
            case TTS -> tts;
            case EMBEDDINGS -> embeddings;
        };
    }
}
