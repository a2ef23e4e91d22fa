package app.twicetold.core.provider.chain;

import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.rules.PriceTable;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The chain of each capability, with its entries in the order in which they are tried, and the prices of models. A
 * capability without entries is unconfigured.
 */
public record ProviderChains(Map<Capability, List<ChainEntry>> chains, PriceTable prices) {
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

    /** The entry that bounds a pinned one: both share the width of the chain. */
    ChainEntry bounding(Capability capability, ChainEntry pinned) {
        return of(capability).stream()
                .filter(entry -> entry.name().equals(pinned.name()))
                .findFirst()
                .orElse(pinned);
    }

    /**
     * The longest that a whole chain may take: the time-outs of its enabled entries, but at most twice the time-out of
     * the capability or the longest of its entries, so that a caller does not wait for a row of hanging providers.
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
}
