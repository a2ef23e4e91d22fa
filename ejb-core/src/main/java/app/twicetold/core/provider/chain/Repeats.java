package app.twicetold.core.provider.chain;

import app.twicetold.core.metrics.Meters;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.rules.CircuitBreaker;
import app.twicetold.core.provider.rules.RepeatBudget;
import app.twicetold.core.provider.rules.RepeatPause;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Calls of an entry that a chain makes beyond the one that its work needs, within the budget that the entry has on this
 * server: once more after a pause, or beside the next entry.
 */
class Repeats {
    private final Map<CircuitBreakers.Key, RepeatBudget> budgets = new ConcurrentHashMap<>();
    private final LongSupplier monotonicMs;
    private final DoubleSupplier chance;
    private final Sleep sleep;
    private final Meters meters;

    /** Lets time pass. */
    @FunctionalInterface
    interface Sleep {
        void during(Duration pause) throws InterruptedException;
    }

    Repeats(LongSupplier monotonicMs, DoubleSupplier chance, Sleep sleep, Meters meters) {
        this.monotonicMs = monotonicMs;
        this.chance = chance;
        this.sleep = sleep;
        this.meters = meters;
    }

    /** By the clock and the luck of this server. */
    static Repeats real(Meters meters) {
        return new Repeats(
                () -> System.nanoTime() / 1_000_000,
                () -> ThreadLocalRandom.current().nextDouble(),
                pause -> Thread.sleep(pause.toMillis()),
                meters);
    }

    /** No entry is asked once more. */
    static Repeats none() {
        return new Repeats(() -> 0, () -> 0, pause -> {}, new Meters()) {
            @Override
            boolean pause(Capability capability, ChainEntry entry, CircuitBreaker.Failure failure, Duration left) {
                return false;
            }
        };
    }

    /**
     * Waits before an entry is asked once more.
     *
     * @param left the time of the chain
     * @return false without a wait when it is not to be asked once more
     */
    boolean pause(Capability capability, ChainEntry entry, CircuitBreaker.Failure failure, Duration left) {
        Optional<Duration> pause = RepeatPause.after(failure, left, chance.getAsDouble());
        if (pause.isEmpty()) {
            return false;
        }
        boolean made = spend(capability, entry);
        meters.providers().repeat(capability.wire(), made);
        if (!made) {
            return false;
        }
        try {
            sleep.during(pause.get());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Whether an entry may be tried beside the next one, which costs as much as asking it once more. */
    boolean hedge(Capability capability, ChainEntry entry) {
        boolean made = spend(capability, entry);
        meters.providers().hedge(capability.wire(), made);
        return made;
    }

    private boolean spend(Capability capability, ChainEntry entry) {
        AtomicBoolean spent = new AtomicBoolean();
        long nowMs = monotonicMs.getAsLong();
        budgets.compute(CircuitBreakers.Key.of(capability, entry), (key, known) -> {
            RepeatBudget budget = known == null ? RepeatBudget.full(nowMs) : known;
            Optional<RepeatBudget> after = budget.repeated(nowMs);
            spent.set(after.isPresent());
            return after.orElse(budget);
        });
        return spent.get();
    }

    /** Notes an answer of an entry. */
    void answered(Capability capability, ChainEntry entry) {
        budgets.computeIfPresent(
                CircuitBreakers.Key.of(capability, entry), (key, budget) -> budget.answered(monotonicMs.getAsLong()));
    }
}
