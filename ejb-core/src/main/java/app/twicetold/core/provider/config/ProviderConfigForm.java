package app.twicetold.core.provider.config;

import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.rules.ModelPrice;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the configuration that an operator sends. It refuses everything that would silently have no effect.
 *
 * @param revision that the sender has read, null when the document does not name one
 */
record ProviderConfigForm(ProviderChains chains, @Nullable Long revision) {
    private static final int LONGEST_CHAIN = 8;
    private static final int SHORTEST_TIMEOUT_MS = 1_000;
    private static final int LONGEST_TIMEOUT_MS = 300_000;
    private static final int LARGEST_PRICE_TABLE = 500;
    private static final BigDecimal HIGHEST_PRICE = BigDecimal.valueOf(1_000);
    private static final Pattern MODEL = Pattern.compile("[\\x21-\\x7e]{1,128}");

    /**
     * The configuration in a document.
     *
     * @param production whether the mock is refused
     * @throws ServiceException {@code validation_failed} with each field and its reason, {@code provider_not_allowed}
     */
    static ProviderConfigForm read(JsonNode document, boolean production) {
        JsonForm form = new JsonForm(document);
        // A GET adds this key to the configuration. A PUT ignores it.
        form.node("entry_notes");
        JsonNode version = form.node("version");
        if (!form.isAbsent("version") && !(version.isInt() && version.intValue() == ProviderConfigDocument.VERSION)) {
            form.fault("version", "unknown");
        }
        Long revision = form.version("revision");
        Map<Capability, List<ChainEntry>> chains = new EnumMap<>(Capability.class);
        for (Capability capability : Capability.values()) {
            chains.put(capability, chain(form, capability));
        }
        PriceTable prices = new PriceTable(prices(form));
        form.throwIfFaulty();
        chains.values().forEach(chain -> chain.forEach(entry -> refuseMock(entry, production)));
        return new ProviderConfigForm(new ProviderChains(chains, prices), revision);
    }

    /**
     * One entry outside of any chain, which cannot be disabled. The form takes its faults.
     *
     * @throws ServiceException {@code provider_not_allowed}
     */
    static ChainEntry entry(JsonForm form, Capability capability, boolean production) {
        ChainEntry entry = entry(form, true, capability);
        refuseMock(entry, production);
        return entry;
    }

    private static void refuseMock(ChainEntry entry, boolean production) {
        if (production && entry.provider().equals(ProviderId.MOCK.wire())) {
            throw new ServiceException(ErrorCode.PROVIDER_NOT_ALLOWED, Map.of("provider", ProviderId.MOCK.wire()));
        }
    }

    private static List<ChainEntry> chain(JsonForm form, Capability capability) {
        JsonForm chain = form.child(capability.wire());
        if (form.isFaulty(capability.wire())) {
            return List.of();
        }
        return chain.children(chain.required("chain"), 0, LONGEST_CHAIN).stream()
                .map(entry -> entry(entry, entry.flag("enabled", true), capability))
                .toList();
    }

    private static ChainEntry entry(JsonForm form, boolean enabled, Capability capability) {
        String provider = provider(form);
        if (WireValue.find(ProviderId.class, provider).stream().noneMatch(id -> id.offers(capability))) {
            form.fault("provider", "unsupported");
        }
        String model = model(form);
        int timeout = (int) capability.defaultTimeout().toMillis();
        return new ChainEntry(
                provider,
                model,
                enabled,
                Duration.ofMillis(form.whole("timeout_ms", SHORTEST_TIMEOUT_MS, LONGEST_TIMEOUT_MS, timeout)),
                EntryOptionsForm.read(form, capability, provider, model));
    }

    private static String provider(JsonForm form) {
        JsonNode node = form.node(form.required("provider"));
        if (!node.isTextual()
                || WireValue.find(ProviderId.class, node.textValue()).isEmpty()) {
            form.fault("provider", "unknown");
            return ProviderId.MOCK.wire();
        }
        return node.textValue();
    }

    private static String model(JsonForm form) {
        String model = form.matching(form.required("model"), MODEL);
        return model == null ? "none" : model;
    }

    private static List<ModelPrice> prices(JsonForm form) {
        List<ModelPrice> prices = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (JsonForm item : form.children(form.required("price_table"), 0, LARGEST_PRICE_TABLE)) {
            ModelPrice price = new ModelPrice(
                    provider(item),
                    model(item),
                    price(item, "input_per_1k"),
                    price(item, "output_per_1k"),
                    item.decimal("per_minute", BigDecimal.ZERO, HIGHEST_PRICE));
            if (!seen.add(price.provider() + "/" + price.model())) {
                item.fault("model", "duplicate");
            }
            prices.add(price);
        }
        return prices;
    }

    private static BigDecimal price(JsonForm form, String key) {
        return form.decimal(form.required(key), BigDecimal.ZERO, HIGHEST_PRICE, BigDecimal.ZERO);
    }
}
