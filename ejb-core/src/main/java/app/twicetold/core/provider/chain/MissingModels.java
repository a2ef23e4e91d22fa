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
 * The chain entries whose provider does not have the model or voice, or no longer has it. This server learns it from
 * its calls. An entry stays in the list until a call of it succeeds.
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

    /** Notes that the provider does not have the model or voice. Returns false when this was known. */
    public boolean miss(Capability capability, ChainEntry entry) {
        return since.putIfAbsent(CircuitBreakers.Key.of(capability, entry), clock.instant()) == null;
    }

    /** Notes that the provider has the model or voice. */
    public void found(Capability capability, ChainEntry entry) {
        if (!since.isEmpty()) {
            since.remove(CircuitBreakers.Key.of(capability, entry));
        }
    }

    /** Since when the model or voice is missing; null while it is not. */
    public @Nullable Instant since(Capability capability, ChainEntry entry) {
        return since.get(CircuitBreakers.Key.of(capability, entry));
    }
}
