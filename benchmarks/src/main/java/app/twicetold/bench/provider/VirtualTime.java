package app.twicetold.bench.provider;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * A clock that stands still while one of its threads works, and goes on to the next moment that a thread waits for. One
 * thread works at a time, so a run with the same seed gives the same figures.
 */
final class VirtualTime {
    private final PriorityQueue<Sleeper> sleepers =
            new PriorityQueue<>(Comparator.comparingLong(Sleeper::untilMs).thenComparingLong(Sleeper::number));
    private final List<Thread> threads = new ArrayList<>();
    private long nowMs;
    private long slept;
    private boolean begun;

    private static final class Sleeper {
        private final long untilMs;
        private final long number;
        private boolean awake;

        Sleeper(long untilMs, long number) {
            this.untilMs = untilMs;
            this.number = number;
        }

        long untilMs() {
            return untilMs;
        }

        long number() {
            return number;
        }
    }

    synchronized long nowMs() {
        return nowMs;
    }

    /** Adds a thread that begins its work at a moment. */
    void at(long ms, Runnable work) {
        Thread thread = new Thread(() -> {
            sleepUntil(ms);
            work.run();
            ended();
        });
        threads.add(thread);
    }

    /** Runs all threads to their ends. */
    void run() throws InterruptedException {
        threads.forEach(Thread::start);
        synchronized (this) {
            while (sleepers.size() < threads.size()) {
                wait();
            }
            begun = true;
            next();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** Lets time pass for the calling thread. */
    void sleep(long ms) {
        sleepUntil(nowMs() + ms);
    }

    private synchronized void sleepUntil(long ms) {
        Sleeper me = new Sleeper(Math.max(ms, nowMs), slept++);
        sleepers.add(me);
        if (begun) {
            next();
        } else {
            notifyAll();
        }
        while (!me.awake) {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException("The measurement was interrupted.", e);
            }
        }
    }

    private synchronized void ended() {
        next();
    }

    /** The thread that worked sleeps or has ended. */
    private void next() {
        Sleeper first = sleepers.poll();
        if (first != null) {
            nowMs = first.untilMs;
            first.awake = true;
            notifyAll();
        }
    }
}
