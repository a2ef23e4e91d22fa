package app.twicetold.core.provider.chain;

import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.provider.port.OwnServerOptions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The places of entries that make only so many calls at a time, on this node. A call beyond them waits in order. A
 * graphics card that does one call after the other would otherwise let the others time out, and look like an outage.
 */
final class CallPlaces {
    private static final Place UNBOUNDED = () -> {};

    private final Map<String, Gate> gates = new ConcurrentHashMap<>();

    /** The right to make one call, given back when it is closed. */
    @FunctionalInterface
    interface Place extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Waits for a place. The entry has its places in all chains together, because they share its server.
     *
     * @return null when there is none before the deadline, or the thread is interrupted
     */
    @Nullable
    Place take(ChainEntry entry, Deadline deadline) {
        int most = OwnServerOptions.maxInFlight(entry);
        return most == Integer.MAX_VALUE
                ? UNBOUNDED
                : gates.computeIfAbsent(entry.name(), name -> new Gate()).take(most, deadline);
    }

    /** How many calls wait for a place of the entry. */
    int waiting(ChainEntry entry) {
        Gate gate = gates.get(entry.name());
        return gate == null ? 0 : gate.waiting();
    }

    private static final class Gate {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private final Deque<Object> queue = new ArrayDeque<>();
        private int taken;

        @Nullable
        Place take(int most, Deadline deadline) {
            Object ticket = new Object();
            lock.lock();
            try {
                queue.add(ticket);
                while (queue.peekFirst() != ticket || taken >= most) {
                    long nanos = deadline.remaining().toNanos();
                    if (nanos <= 0) {
                        return null;
                    }
                    long unused = changed.awaitNanos(nanos);
                }
                taken++;
                return this::giveBack;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return null;
            } finally {
                queue.remove(ticket);
                changed.signalAll();
                lock.unlock();
            }
        }

        private void giveBack() {
            lock.lock();
            try {
                taken--;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }

        int waiting() {
            lock.lock();
            try {
                return queue.size();
            } finally {
                lock.unlock();
            }
        }
    }
}
