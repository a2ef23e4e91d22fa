package app.twicetold.core.provider.chain;

import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The chain entries whose model or voice their provider does not have, or not any more, as this server learned from its calls.
 * An entry is here until a call of it succeeds.
 */
@ApplicationScoped
public class MissingModels {
    private final Map<CircuitBreakers.Key, Instant> since = new ConcurrentHashMap<>();
    private InstantSource clock;

    @Inject
    public MissingModels(InstantSource clock) {
        this.clock = clock;
    }

    protected MissingModels() {}

    /** Notes that the provider does not have it; false when that is no news. */
    public boolean miss(Capability capability, ChainEntry entry) {
        return since.putIfAbsent(CircuitBreakers.Key.of(capability, entry), clock.instant()) == null;
    }

    /** Notes that the provider has it. */
    public void found(Capability capability, ChainEntry entry) {
        if (!since.isEmpty()) {
            since.remove(CircuitBreakers.Key.of(capability, entry));
        }
    }

    /** Since when it is missed, null while it is not. */
    public @Nullable Instant since(Capability capability, ChainEntry entry) {
        return since.get(CircuitBreakers.Key.of(capability, entry));
    }
}
