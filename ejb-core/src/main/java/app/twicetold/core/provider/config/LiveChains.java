package app.twicetold.core.provider.config;

import app.twicetold.core.provider.chain.ProviderChains;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The chains in force. Calls ask for the chains several times a step, so the database is read at most once a second. A
 * change holds for the next call on the server that accepted it, and within a second on every other server.
 */
@ApplicationScoped
public class LiveChains {
    static final Duration FRESH = Duration.ofSeconds(1);

    private Supplier<ProviderChains> stored;
    private LongSupplier nanoTime;
    private volatile @Nullable Reading latest;
    private long changes;

    @Inject
    public LiveChains(StoredChains stored) {
        this(stored::read, System::nanoTime);
    }

    LiveChains(Supplier<ProviderChains> stored, LongSupplier nanoTime) {
        this.stored = stored;
        this.nanoTime = nanoTime;
    }

    protected LiveChains() {}

    public ProviderChains read() {
        Reading reading = latest;
        long now = nanoTime.getAsLong();
        if (reading != null && now - reading.at() < FRESH.toNanos()) {
            return reading.chains();
        }
        long before = changes();
        ProviderChains chains = stored.get();
        keep(new Reading(chains, now), before);
        return chains;
    }

    /** Called after a change was committed, so that the next call reads the database. */
    synchronized void forget() {
        changes++;
        latest = null;
    }

    private synchronized long changes() {
        return changes;
    }

    /** Keeps a reading unless a change came in between. */
    private synchronized void keep(Reading reading, long before) {
        if (changes == before) {
            latest = reading;
        }
    }

    private record Reading(ProviderChains chains, long at) {}
}
