package app.twicetold.core.provider.config;

import app.twicetold.core.provider.chain.ProviderChains;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The chains in force, as calls ask for them several times a step: the database is asked at most once a second. So a
 * change holds for the next call on the server that took it, and a second later on every other.
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

    /** After a change was committed: the next call asks the database. */
    synchronized void forget() {
        changes++;
        latest = null;
    }

    private synchronized long changes() {
        return changes;
    }

    /** What was read before a change is not kept after it. */
    private synchronized void keep(Reading reading, long before) {
        if (changes == before) {
            latest = reading;
        }
    }

    private record Reading(ProviderChains chains, long at) {}
}
