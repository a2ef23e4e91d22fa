package app.twicetold.core.provider.config;

import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.rules.ModelPrice;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the configuration that an operator sends. The form is strict: it refuses unknown keys, which are typing errors,
 * and everything else that would silently have no effect.
 */
final class ProviderConfigForm {
    private static final ObjectMapper MAPPER = JsonMapper.builder().build();

    private static final int LONGEST_CHAIN = 8;
    private static final long SHORTEST_TIMEOUT_MS = 1_000;
    private static final long LONGEST_TIMEOUT_MS = 300_000;
    private static final int LARGEST_OPTIONS = 4_096;
    private static final int LARGEST_PRICE_TABLE = 500;
    private static final BigDecimal HIGHEST_PRICE = BigDecimal.valueOf(1_000);
    private static final Pattern MODEL = Pattern.compile("[\\x21-\\x7e]{1,128}");

    private final boolean production;
    private final Map<String, String> faults = new TreeMap<>();
    private boolean mockRefused;

    private ProviderConfigForm(boolean production) {
        this.production = production;
    }

    /**
     * The configuration in a document.
     *
     * @param production whether the mock is refused
     * @throws ServiceException {@code validation_failed} with each field and its reason, {@code provider_not_allowed}
     */
    static ProviderChains read(JsonNode document, boolean production) {
        ProviderConfigForm form = new ProviderConfigForm(production);
        ProviderChains chains = form.chains(document);
        if (!form.faults.isEmpty()) {
            throw new ServiceException(ErrorCode.VALIDATION_FAILED, Map.of("fields", form.faults));
        }
        if (form.mockRefused) {
            throw new ServiceException(ErrorCode.PROVIDER_NOT_ALLOWED, Map.of("provider", ProviderId.MOCK.wire()));
        }
        return chains;
    }

    /** The revision that the sender has read, null when the document does not name one. */
    static @Nullable Long revision(JsonNode document) {
        JsonNode revision = document.path("revision");
        return revision.isIntegralNumber() && revision.canConvertToLong() ? revision.longValue() : null;
    }

    /**
     * One entry outside of any chain, which cannot be disabled.
     *
     * @param path of the document in its request
     * @param faults takes each field and its reason
     * @throws ServiceException {@code provider_not_allowed}
     */
    static ChainEntry entry(
            Capability capability, String path, JsonNode node, boolean production, Map<String, String> faults) {
        ProviderConfigForm form = new ProviderConfigForm(production);
        ChainEntry entry = form.entry(path, capability, node);
        if (node.has("enabled")) {
            form.fault(path + ".enabled", "unknown");
        }
        if (form.mockRefused) {
            throw new ServiceException(ErrorCode.PROVIDER_NOT_ALLOWED, Map.of("provider", ProviderId.MOCK.wire()));
        }
        faults.putAll(form.faults);
        return entry;
    }

    private ProviderChains chains(JsonNode document) {
        Set<String> known =
                Arrays.stream(Capability.values()).map(Capability::wire).collect(Collectors.toSet());
        known.add("price_table");
        known.add("version");
        known.add("revision");
        // A GET adds this key to the configuration. A PUT ignores it.
        known.add("entry_notes");
        object("", document, known);
        JsonNode version = document.path("version");
        if (!isAbsent(version) && !(version.isInt() && version.intValue() == ProviderConfigDocument.VERSION)) {
            fault("version", "unknown");
        }
        JsonNode revision = document.path("revision");
        if (!isAbsent(revision) && revision(document) == null) {
            fault("revision", "type");
        }
        Map<Capability, List<ChainEntry>> chains = new EnumMap<>(Capability.class);
        for (Capability capability : Capability.values()) {
            chains.put(capability, chain(capability, document.path(capability.wire())));
        }
        return new ProviderChains(chains, new PriceTable(prices(document.path("price_table"))));
    }

    private List<ChainEntry> chain(Capability capability, JsonNode node) {
        String path = capability.wire();
        List<ChainEntry> entries = new ArrayList<>();
        if (!object(path, node, Set.of("chain")) || !array(path + ".chain", node.path("chain"), LONGEST_CHAIN)) {
            return entries;
        }
        for (JsonNode entry : node.path("chain")) {
            ChainEntry read = entry(path + ".chain[" + entries.size() + "]", capability, entry);
            entries.add(read);
        }
        return entries;
    }

    private ChainEntry entry(String path, Capability capability, JsonNode node) {
        object(path, node, Set.of("provider", "model", "enabled", "timeout_ms", "options"));
        JsonNode enabled = node.path("enabled");
        if (!isAbsent(enabled) && !enabled.isBoolean()) {
            fault(path + ".enabled", "type");
        }
        String provider = provider(path + ".provider", node.path("provider"));
        if (WireValue.find(ProviderId.class, provider).stream().noneMatch(id -> id.offers(capability))) {
            fault(path + ".provider", "unsupported");
        }
        mockRefused |= production && provider.equals(ProviderId.MOCK.wire());
        String model = model(path + ".model", node.path("model"));
        return new ChainEntry(
                provider,
                model,
                enabled.asBoolean(true),
                timeout(path + ".timeout_ms", capability, node.path("timeout_ms")),
                options(path + ".options", capability, provider, model, node.path("options")));
    }

    private String provider(String path, JsonNode node) {
        if (isAbsent(node)) {
            fault(path, "required");
        } else if (WireValue.find(ProviderId.class, node.asText()).isEmpty() || !node.isTextual()) {
            fault(path, "unknown");
        } else {
            return node.textValue();
        }
        return ProviderId.MOCK.wire();
    }

    private String model(String path, JsonNode node) {
        if (isAbsent(node)) {
            fault(path, "required");
        } else if (!node.isTextual()) {
            fault(path, "type");
        } else if (!MODEL.matcher(node.textValue()).matches()) {
            fault(path, "format");
        } else {
            return node.textValue();
        }
        return "none";
    }

    private Duration timeout(String path, Capability capability, JsonNode node) {
        if (isAbsent(node)) {
            return capability.defaultTimeout();
        }
        if (!node.isIntegralNumber()) {
            fault(path, "type");
        } else if (!node.canConvertToLong()
                || node.longValue() < SHORTEST_TIMEOUT_MS
                || node.longValue() > LONGEST_TIMEOUT_MS) {
            fault(path, "range");
        } else {
            return Duration.ofMillis(node.longValue());
        }
        return capability.defaultTimeout();
    }

    private Map<String, Object> options(
            String path, Capability capability, String provider, String model, JsonNode given) {
        JsonNode node = isAbsent(given) ? MAPPER.createObjectNode() : given;
        if (!node.isObject()) {
            fault(path, "type");
            return Map.of();
        }
        if (node.toString().length() > LARGEST_OPTIONS) {
            fault(path, "size");
            return Map.of();
        }
        Map<String, String> wrong = EntryOptionsForm.faults(capability, provider, model, node);
        wrong.forEach((below, reason) -> fault(path + below, reason));
        if (!wrong.isEmpty()) {
            return Map.of();
        }
        @SuppressWarnings("unchecked")
        Map<String, Object> options = MAPPER.convertValue(node, Map.class);
        return options;
    }

    private List<ModelPrice> prices(JsonNode node) {
        List<ModelPrice> prices = new ArrayList<>();
        if (!array("price_table", node, LARGEST_PRICE_TABLE)) {
            return prices;
        }
        Set<String> seen = new HashSet<>();
        for (JsonNode item : node) {
            String path = "price_table[" + prices.size() + "]";
            object(path, item, Set.of("provider", "model", "input_per_1k", "output_per_1k", "per_minute"));
            ModelPrice price = new ModelPrice(
                    provider(path + ".provider", item.path("provider")),
                    model(path + ".model", item.path("model")),
                    amount(path + ".input_per_1k", item.path("input_per_1k"), true),
                    amount(path + ".output_per_1k", item.path("output_per_1k"), true),
                    isAbsent(item.path("per_minute"))
                            ? null
                            : amount(path + ".per_minute", item.path("per_minute"), false));
            if (!seen.add(price.provider() + "/" + price.model())) {
                fault(path + ".model", "duplicate");
            }
            prices.add(price);
        }
        return prices;
    }

    private BigDecimal amount(String path, JsonNode node, boolean required) {
        if (isAbsent(node) && required) {
            fault(path, "required");
        } else if (!node.isNumber()) {
            fault(path, "type");
        } else if (!Double.isFinite(node.doubleValue())
                || node.decimalValue().signum() < 0
                || node.decimalValue().compareTo(HIGHEST_PRICE) > 0) {
            fault(path, "range");
        } else {
            return node.decimalValue();
        }
        return BigDecimal.ZERO;
    }

    private boolean object(String path, JsonNode node, Set<String> known) {
        if (isAbsent(node)) {
            fault(path.isEmpty() ? "body" : path, "required");
            return false;
        }
        if (!node.isObject()) {
            fault(path.isEmpty() ? "body" : path, "type");
            return false;
        }
        node.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                fault(path.isEmpty() ? name : path + "." + name, "unknown");
            }
        });
        return true;
    }

    private boolean array(String path, JsonNode node, int most) {
        String reason = isAbsent(node) ? "required" : !node.isArray() ? "type" : node.size() > most ? "size" : null;
        if (reason != null) {
            fault(path, reason);
        }
        return reason == null;
    }

    private void fault(String path, @Nullable String reason) {
        faults.putIfAbsent(path, String.valueOf(reason));
    }

    private static boolean isAbsent(JsonNode node) {
        return node.isMissingNode() || node.isNull();
    }
}
