package app.twicetold.core.provider.chain;

import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.rules.CircuitBreaker;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.Recovery;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The circuit breaker of each chain entry on this server. Servers do not share breakers. Each server finds out with a
 * few calls of its own whether it reaches a provider. An entry that comes back is called by more and more at once
 * ({@link Recovery}).
 */
@ApplicationScoped
public class CircuitBreakers {
    /** No breaker has this generation. */
    private static final long UNGUARDED = -1;

    private final Map<Key, Guard> guards = new ConcurrentHashMap<>();
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
     * What guards an entry.
     *
     * @param inFlight how many calls it has admitted that have not ended
     * @param recovery since its breaker closed; null when that is long ago, or it never did
     */
    private record Guard(
            CircuitBreaker breaker, int inFlight, @Nullable Recovery recovery) {
        static final Guard NEW = new Guard(CircuitBreaker.CLOSED, 0, null);

        boolean admits(long nowMs) {
            return breaker.admits(nowMs) && (recovery == null || recovery.admits(inFlight, nowMs));
        }

        Guard admitted(long nowMs) {
            Recovery after = recovery == null || recovery.isOver(nowMs) ? null : recovery.admitted(inFlight, nowMs);
            return new Guard(breaker.admitted(), inFlight + 1, after);
        }

        /** A breaker that closes has just heard of its entry. */
        Guard with(CircuitBreaker next, long nowMs) {
            boolean opensOrCloses = next.state() != breaker.state();
            Recovery after = next.state() == CircuitBreaker.State.CLOSED ? Recovery.since(nowMs) : null;
            return new Guard(next, inFlight, opensOrCloses ? after : recovery);
        }

        Guard left() {
            return new Guard(breaker, inFlight - 1, recovery);
        }

        Duration pauseAt(long nowMs) {
            return recovery == null || recovery.admits(inFlight, nowMs)
                    ? breaker.pauseAt(nowMs)
                    : recovery.pauseAt(nowMs);
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
                Guard guard = guards.get(key);
                if (entry.enabled() && guard != null) {
                    CircuitBreaker breaker = guard.breaker();
                    readings.add(new Reading(key, breaker.stateAt(nowMs), breaker.pauseAt(nowMs), breaker.lastError()));
                }
            }
        }
        return readings;
    }

    /**
     * The permit to call an entry; null while its breaker is open, and while it recovers and has calls enough. The caller
     * has to close the permit.
     */
    public @Nullable Permit admit(Capability capability, ChainEntry entry) {
        Key key = Key.of(capability, entry);
        if (isMock(entry)) {
            return unguarded(capability, entry);
        }
        AtomicReference<Permit> permit = new AtomicReference<>();
        guards.compute(key, (k, known) -> {
            Guard guard = known == null ? Guard.NEW : known;
            long nowMs = monotonicMs.getAsLong();
            if (!guard.admits(nowMs)) {
                return guard;
            }
            Guard after = guard.admitted(nowMs);
            permit.set(new Permit(k, after.breaker().generation()));
            return after;
        });
        return permit.get();
    }

    /**
     * An outage of a whole chain, as far as this server knows.
     *
     * @param lasted how long no entry has been there
     * @param probeDue whether the next call would tell whether one is back
     */
    public record Outage(Duration lasted, boolean probeDue) {}

    /**
     * The outage of a chain; null while an entry may be called, and while nobody knows. An entry that was never called does
     * not count: had it been callable, work would have called it when the others went. One with a width may only have had
     * no place.
     */
    public @Nullable Outage outage(ProviderChains chains, Capability capability) {
        long nowMs = monotonicMs.getAsLong();
        Duration lasted = null;
        boolean probeDue = false;
        for (ChainEntry entry : chains.of(capability)) {
            Guard guard = guards.get(Key.of(capability, entry));
            if (!entry.enabled()) {
                continue;
            }
            if (isMock(entry) || (guard == null && entry.width() != null)) {
                return null;
            }
            if (guard != null) {
                Duration away = guard.breaker().awayAt(nowMs);
                if (away == null) {
                    return null;
                }
                lasted = lasted == null || away.compareTo(lasted) < 0 ? away : lasted;
                probeDue |= guard.breaker().admits(nowMs);
            }
        }
        return lasted == null ? null : new Outage(lasted, probeDue);
    }

    /** The mock's faults are scripted by its input and say nothing about the next call. */
    private static boolean isMock(ChainEntry entry) {
        return entry.provider().equals(ProviderId.MOCK.wire());
    }

    /** Whether an entry would be called now. */
    boolean admits(Capability capability, ChainEntry entry) {
        Guard guard = guards.get(Key.of(capability, entry));
        return guard == null || guard.admits(monotonicMs.getAsLong());
    }

    /** Whether the next call of an entry would be the probe that tells whether it is back. */
    boolean isProbeDue(Capability capability, ChainEntry entry) {
        Guard guard = guards.get(Key.of(capability, entry));
        return guard != null
                && guard.breaker().state() == CircuitBreaker.State.OPEN
                && guard.breaker().admits(monotonicMs.getAsLong());
    }

    /** A permit that asks no breaker and tells none. */
    Permit unguarded(Capability capability, ChainEntry entry) {
        return new Permit(Key.of(capability, entry), UNGUARDED);
    }

    /** Why an entry is not admitted. */
    public ErrorKind lastError(Capability capability, ChainEntry entry) {
        Guard guard = guards.get(Key.of(capability, entry));
        ErrorKind error = guard == null ? null : guard.breaker().lastError();
        return error == null ? ErrorKind.TRANSPORT : error;
    }

    /** Whether an entry is not admitted because somebody has to pay first. */
    boolean hasEmptyWallet(Capability capability, ChainEntry entry) {
        Guard guard = guards.get(Key.of(capability, entry));
        CircuitBreaker.Failure failure = guard == null ? null : guard.breaker().lastFailure();
        return failure != null && failure.emptyWallet();
    }

    /** How long an entry is still not called. */
    Duration pause(Capability capability, ChainEntry entry) {
        Guard guard = guards.get(Key.of(capability, entry));
        return guard == null ? Duration.ZERO : guard.pauseAt(monotonicMs.getAsLong());
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

        /** @return how long the entry was away, when this answer ends its outage; null when there was none */
        public @Nullable Duration answered() {
            AtomicReference<Duration> outage = new AtomicReference<>();
            ended = true;
            change((breaker, nowMs) -> {
                CircuitBreaker after = breaker.ended(generation, null, nowMs, chance.getAsDouble());
                outage.set(after.state() == CircuitBreaker.State.CLOSED ? breaker.outageAt(nowMs) : null);
                return after;
            });
            return outage.get();
        }

        public void failed(CircuitBreaker.Failure failure) {
            ended(failure);
        }

        /** The call did not end within a time that tells nothing about the provider. */
        void undecided() {
            ended = true;
            change((breaker, nowMs) -> breaker.undecided(generation, nowMs, chance.getAsDouble()));
        }

        @Override
        public void close() {
            if (!ended) {
                ended = true;
                change((breaker, nowMs) -> breaker.abandoned(generation, nowMs));
            }
            if (generation != UNGUARDED) {
                guards.computeIfPresent(key, (k, guard) -> guard.left());
            }
        }

        private void ended(CircuitBreaker.@Nullable Failure failure) {
            ended = true;
            change((breaker, nowMs) -> breaker.ended(generation, failure, nowMs, chance.getAsDouble()));
        }

        private void change(BiFunction<CircuitBreaker, Long, CircuitBreaker> change) {
            guards.computeIfPresent(key, (k, guard) -> {
                long nowMs = monotonicMs.getAsLong();
                return guard.with(change.apply(guard.breaker(), nowMs), nowMs);
            });
        }
    }
}
