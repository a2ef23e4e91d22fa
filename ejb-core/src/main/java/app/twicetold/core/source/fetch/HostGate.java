package app.twicetold.core.source.fetch;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Lets one request at a time go to a host, with a pause after each. The hosts of this server only. */
final class HostGate {
    private static final int MOST_HOSTS = 1_000;

    /** Guarded by itself. */
    private final Map<String, Turns> hosts = new HashMap<>();

    private final Clock clock;

    HostGate(Clock clock) {
        this.clock = clock;
    }

    /** A clock that never goes back. */
    interface Clock {
        long nanos();

        void sleep(Duration time) throws InterruptedException;

        /** That of the machine. */
        Clock SYSTEM = new Clock() {
            @Override
            public long nanos() {
                return System.nanoTime();
            }

            @Override
            public void sleep(Duration time) throws InterruptedException {
                TimeUnit.NANOSECONDS.sleep(time.toNanos());
            }
        };
    }

    /** What is done while no other request goes to the host. */
    interface Visit<T> {
        T make() throws FetchFailure;
    }

    /**
     * Makes a visit when it is its turn.
     *
     * @param pause after the visit, before the next one
     * @throws FetchFailure that of the visit, or when the thread is interrupted
     */
    <T> T visit(String host, Duration pause, Visit<T> visit) throws FetchFailure {
        Turns turns;
        synchronized (hosts) {
            turns = hosts.computeIfAbsent(host, name -> new Turns());
            turns.visitors++;
        }
        try {
            turns.one.acquire();
            try {
                long left = turns.notBefore - clock.nanos();
                if (turns.visited && left > 0) {
                    clock.sleep(Duration.ofNanos(left));
                }
                return visit.make();
            } finally {
                turns.visited = true;
                turns.notBefore = clock.nanos() + pause.toNanos();
                turns.one.release();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FetchFailure(FetchError.UNREACHABLE, "Interrupted", Duration.ZERO, e);
        } finally {
            leave(turns);
        }
    }

    /** Forgets hosts that nobody visits and whose pause is over, when there are many. */
    private void leave(Turns turns) {
        synchronized (hosts) {
            turns.visitors--;
            if (hosts.size() > MOST_HOSTS) {
                hosts.values().removeIf(it -> it.visitors == 0 && it.notBefore - clock.nanos() <= 0);
            }
        }
    }

    private static final class Turns {
        final Semaphore one = new Semaphore(1, true);
        int visitors;
        volatile boolean visited;
        volatile long notBefore;
    }
}
