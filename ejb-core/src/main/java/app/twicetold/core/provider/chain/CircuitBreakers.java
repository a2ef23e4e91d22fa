package app.twicetold.core.provider.chain;

import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.rules.CircuitBreaker;
import app.twicetold.core.provider.rules.ErrorKind;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The circuit breaker of each chain entry on this server. Servers do not share breakers. Each server finds out with a
 * few calls of its own whether it reaches a provider.
 */
@ApplicationScoped
public class CircuitBreakers {
    /** No breaker has this generation. */
    private static final long UNGUARDED = -1;

    private final Map<Key, CircuitBreaker> breakers = new ConcurrentHashMap<>();
    private final LongSupplier monotonicMs;
    private final DoubleSupplier chance;

    @Inject
    public CircuitBreakers() {
        this(
                () -> System.nanoTime() / 1_000_000,
                () -> ThreadLocalRandom.current().nextDouble());
    }

    /** Breakers whose cool-downs do not vary. */
    public CircuitBreakers(LongSupplier monotonicMs) {
        this(monotonicMs, () -> 0.5);
    }

    /**
     * @param monotonicMs milliseconds of a clock that never goes back
     * @param chance from 0 to 1, which varies the cool-downs
     */
    public CircuitBreakers(LongSupplier monotonicMs, DoubleSupplier chance) {
        this.monotonicMs = monotonicMs;
        this.chance = chance;
    }

    /**
     * An entry of a chain. The same model has a breaker for each capability, because only one of its endpoints may be
     * down.
     */
    public record Key(Capability capability, String entry) {
        static Key of(Capability capability, ChainEntry entry) {
            return new Key(capability, entry.name());
        }
    }

    /**
     * A breaker at one moment.
     *
     * @param pause how long the entry is still not called, zero unless the breaker is open
     * @param lastError the class of the failure that opened it, null while closed
     */
    public record Reading(
            Key key,
            CircuitBreaker.State state,
            Duration pause,
            @Nullable ErrorKind lastError) {}

    /** The breakers of the enabled entries of chains, in their order, as far as they have seen a call. */
    public List<Reading> read(ProviderChains chains) {
        long nowMs = monotonicMs.getAsLong();
        List<Reading> readings = new ArrayList<>();
        for (Capability capability : Capability.values()) {
            for (ChainEntry entry : chains.of(capability)) {
                Key key = Key.of(capability, entry);
                CircuitBreaker breaker = breakers.get(key);
                if (entry.enabled() && breaker != null) {
                    readings.add(new Reading(key, breaker.stateAt(nowMs), breaker.pauseAt(nowMs), breaker.lastError()));
                }
            }
        }
        return readings;
    }

    /** The permit to call an entry; null while its breaker is open. The caller has to close the permit. */
    public @Nullable Permit admit(Capability capability, ChainEntry entry) {
        Key key = Key.of(capability, entry);
        if (entry.provider().equals(ProviderId.MOCK.wire())) {
            // The mock's faults are scripted by its input and say nothing about the next call.
            return unguarded(capability, entry);
        }
        AtomicReference<Permit> permit = new AtomicReference<>();
        breakers.compute(key, (k, known) -> {
            CircuitBreaker breaker = known == null ? CircuitBreaker.CLOSED : known;
            if (!breaker.admits(monotonicMs.getAsLong())) {
                return breaker;
            }
            CircuitBreaker after = breaker.admitted();
            permit.set(new Permit(k, after.generation()));
            return after;
        });
        return permit.get();
    }

    /** Whether an entry would be called now. */
    boolean admits(Capability capability, ChainEntry entry) {
        CircuitBreaker breaker = breakers.get(Key.of(capability, entry));
        return breaker == null || breaker.admits(monotonicMs.getAsLong());
    }

    /** A permit that asks no breaker and tells none. */
    Permit unguarded(Capability capability, ChainEntry entry) {
        return new Permit(Key.of(capability, entry), UNGUARDED);
    }

    /** Why an entry is not admitted. */
    public ErrorKind lastError(Capability capability, ChainEntry entry) {
        CircuitBreaker breaker = breakers.get(Key.of(capability, entry));
        ErrorKind error = breaker == null ? null : breaker.lastError();
        return error == null ? ErrorKind.TRANSPORT : error;
    }

    /** Whether an entry is not admitted because somebody has to pay first. */
    boolean hasEmptyWallet(Capability capability, ChainEntry entry) {
        CircuitBreaker breaker = breakers.get(Key.of(capability, entry));
        CircuitBreaker.Failure failure = breaker == null ? null : breaker.lastFailure();
        return failure != null && failure.emptyWallet();
    }

    /** How long an entry is still not called. */
    Duration pause(Capability capability, ChainEntry entry) {
        CircuitBreaker breaker = breakers.get(Key.of(capability, entry));
        return breaker == null ? Duration.ZERO : breaker.pauseAt(monotonicMs.getAsLong());
    }

    /** The permit to make one call. A permit that is closed without a result says nothing about the provider. */
    public final class Permit implements AutoCloseable {
        private final Key key;
        private final long generation;
        private boolean ended;

        private Permit(Key key, long generation) {
            this.key = key;
            this.generation = generation;
        }

        public void answered() {
            ended(null);
        }

        public void failed(CircuitBreaker.Failure failure) {
            ended(failure);
        }

        /** The call did not end within a time that tells nothing about the provider. */
        void undecided() {
            ended = true;
            breakers.computeIfPresent(
                    key, (k, b) -> b.undecided(generation, monotonicMs.getAsLong(), chance.getAsDouble()));
        }

        @Override
        public void close() {
            if (!ended) {
                ended = true;
                breakers.computeIfPresent(key, (k, b) -> b.abandoned(generation, monotonicMs.getAsLong()));
            }
        }

        private void ended(CircuitBreaker.@Nullable Failure failure) {
            ended = true;
            breakers.computeIfPresent(
                    key, (k, b) -> b.ended(generation, failure, monotonicMs.getAsLong(), chance.getAsDouble()));
        }
    }
}
