package app.twicetold.core.health;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A look at one part that may hang. Concurrent callers share one look. A result stays valid for {@link #BOUND}. No
 * caller waits for a look that has run for longer than that.
 */
final class Look {
    /** How long callers wait and how long a result stays valid, both from the beginning of the look. */
    static final Duration BOUND = Duration.ofSeconds(1);

    /** When a look that hangs is abandoned and another look begins. Longer than a pool waits for a connection. */
    static final Duration GIVEN_UP = Duration.ofSeconds(7);

    private final Supplier<CheckHealth.State> look;
    private final Executor executor;
    private final LongSupplier nanos;
    private CompletableFuture<CheckHealth.State> current = CompletableFuture.completedFuture(CheckHealth.State.FAILED);
    private long begun;
    private boolean everBegun;

    Look(Supplier<CheckHealth.State> look, Executor executor, LongSupplier nanos) {
        this.look = look;
        this.executor = executor;
        this.nanos = nanos;
    }

    /** Begins a look unless one is under way or its result is still valid. */
    synchronized void begin() {
        Duration age = age();
        boolean due = !everBegun || age.compareTo(current.isDone() ? BOUND : GIVEN_UP) >= 0;
        if (due) {
            everBegun = true;
            begun = nanos.getAsLong();
            current = new CompletableFuture<>();
            CompletableFuture<CheckHealth.State> mine = current;
            try {
                executor.execute(() -> run(mine));
            } catch (RejectedExecutionException noThread) {
                mine.complete(CheckHealth.State.FAILED);
            }
        }
    }

    /** The result of the look. Waits until the bound at most; failed when there is no result by then. */
    CheckHealth.State state() {
        CompletableFuture<CheckHealth.State> mine;
        long left;
        synchronized (this) {
            mine = current;
            left = Math.max(0, BOUND.minus(age()).toNanos());
        }
        try {
            return mine.get(left, TimeUnit.NANOSECONDS);
        } catch (TimeoutException hangs) {
            return CheckHealth.State.FAILED;
        } catch (ExecutionException broken) {
            throw new IllegalStateException("A health check of a part failed with an error", broken.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return CheckHealth.State.FAILED;
        }
    }

    /** Whether the look has hung for so long that only a part that hangs explains it. */
    synchronized boolean isGivenUp() {
        return !current.isDone() && age().compareTo(GIVEN_UP) >= 0;
    }

    private void run(CompletableFuture<CheckHealth.State> mine) {
        try {
            mine.complete(look.get());
        } catch (RuntimeException broken) {
            mine.completeExceptionally(broken);
        }
    }

    private Duration age() {
        return Duration.ofNanos(nanos.getAsLong() - begun);
    }
}
