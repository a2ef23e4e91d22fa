package app.twicetold.core.provider.chain;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.provider.port.Deadline;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** The part that this node holds of the width of one entry, and its calls. */
final class WidthGate {
    private static final Logger LOG = Logger.getLogger(WidthGate.class.getName());

    private final String node;
    private final LongSupplier nanoTime;
    private final Meters meters;
    private final DatabaseState database;
    private final String capability;
    private final String name;
    private final SharedWidths.Shares shared;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int width;
    /** How many calls may be in flight. There are more for a while when the part became smaller. */
    private int granted;

    private long cuts;
    private long validUntil;
    private long restUntil;
    private boolean held;
    /** Whether all nodes together want no more than the width. */
    private boolean spare;
    /** How wide the entry was when this node heard of it last. */
    private int whole;

    /** That of the last turn, when the database explains it. */
    private @Nullable RuntimeException fault;

    private boolean faultIsTold;
    private boolean renewing;
    private @Nullable Long renewedAt;
    private long usedAt;
    private int inFlight;
    private int waiting;
    /** The most that were in flight or waited since the last beat. */
    private int peak;

    private int answers;
    private @Nullable Long limited;
    private @Nullable Duration wish;

    /** @param name see {@link ShareWidth#nameOf} */
    WidthGate(
            String capability,
            String name,
            int width,
            SharedWidths.Shares shared,
            String node,
            LongSupplier nanoTime,
            Meters meters,
            DatabaseState database) {
        this.node = node;
        this.nanoTime = nanoTime;
        this.meters = meters;
        this.database = database;
        this.capability = capability;
        this.name = name;
        this.shared = shared;
        this.width = width;
        this.whole = width;
        this.restUntil = nanoTime.getAsLong();
    }

    SharedWidths.Turn take(int configured, Deadline deadline, boolean waits) {
        Deadline known = deadline.atMostIn(SharedWidths.KNOWN);
        Deadline own = deadline.atMostIn(waits ? SharedWidths.LONGEST_WAIT : Duration.ZERO);
        Deadline givenUp = deadline.atMostIn(waits ? SharedWidths.LONGEST_WAIT : SharedWidths.GIVEN_UP);
        lock.lock();
        waiting++;
        try {
            width = configured;
            peak = Math.max(peak, inFlight + waiting);
            usedAt = nanoTime.getAsLong();
            while (true) {
                if (renewing) {
                    // The part is being taken. It is known within milliseconds.
                    if (!await(known)) {
                        return none(SharedWidths.Refusal.AWAY);
                    }
                } else if (isResting()) {
                    return none(SharedWidths.Refusal.RESTING);
                } else if (hasRoom()) {
                    inFlight++;
                    return new Taken(cuts);
                } else if (isDue(SharedWidths.BETWEEN)) {
                    renew();
                } else if (fault != null) {
                    return none(SharedWidths.Refusal.AWAY);
                } else if (!await(spare ? givenUp : own)) {
                    return none(full());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return none(full());
        } finally {
            waiting--;
            lock.unlock();
        }
    }

    private SharedWidths.NoPlace none(SharedWidths.Refusal refusal) {
        return new SharedWidths.NoPlace(refusal, refusal == SharedWidths.Refusal.AWAY ? fault : null);
    }

    private SharedWidths.Refusal full() {
        if (faultIsTold) {
            return SharedWidths.Refusal.AWAY;
        }
        return whole < width ? SharedWidths.Refusal.NARROWED : SharedWidths.Refusal.FULL;
    }

    private boolean await(Deadline deadline) throws InterruptedException {
        Duration left = deadline.remaining();
        if (left.isZero()) {
            return false;
        }
        long unused = changed.awaitNanos(Math.min(left.toNanos(), SharedWidths.BETWEEN.toNanos()));
        return true;
    }

    private boolean isResting() {
        return restUntil - nanoTime.getAsLong() > 0;
    }

    private boolean hasRoom() {
        return held && inFlight < granted && validUntil - nanoTime.getAsLong() > 0;
    }

    private boolean isDue(Duration after) {
        Long last = renewedAt;
        return last == null || nanoTime.getAsLong() - last >= after.toNanos();
    }

    Duration rest() {
        lock.lock();
        try {
            return Duration.ofNanos(Math.max(0, restUntil - nanoTime.getAsLong()));
        } finally {
            lock.unlock();
        }
    }

    void beat() {
        lock.lock();
        try {
            boolean used = inFlight > 0 || waiting > 0 || limited != null;
            if (renewing || (!held && !used)) {
                return;
            }
            if (used || nanoTime.getAsLong() - usedAt < SharedWidths.IDLE.toNanos()) {
                renew();
                peak = inFlight + waiting;
            } else {
                release();
            }
        } finally {
            lock.unlock();
        }
    }

    /** No call begins while the lock is given up, so that what is told of the calls in flight is true. */
    private void renew() {
        ShareWidth.News news =
                new ShareWidth.News(name, node, width, inFlight, Math.max(peak, inFlight), answers, limited, wish);
        long begun = nanoTime.getAsLong();
        ShareWidth.Part part = unlocked(() -> shared.renew(news));
        renewedAt = nanoTime.getAsLong();
        if (part != null) {
            held = true;
            granted = part.granted();
            spare = part.spare();
            whole = part.width();
            cuts = part.cuts();
            validUntil = begun + SharedWidths.VALID.toNanos();
            restUntil = begun + part.rest().toNanos();
            answers -= news.answers();
            if (Objects.equals(limited, news.limited()) && Objects.equals(wish, news.wish())) {
                limited = null;
                wish = null;
            }
        } else {
            // The others may know of a smaller part by now. It holds the calls that were in flight at least.
            granted = Math.min(granted, news.inFlight());
            spare = false;
        }
    }

    void end() {
        lock.lock();
        try {
            if (held && !renewing && inFlight == 0) {
                release();
            }
        } finally {
            lock.unlock();
        }
    }

    private void release() {
        held = false;
        granted = 0;
        Boolean unused = unlocked(() -> {
            shared.release(name, node);
            return true;
        });
        renewedAt = null;
    }

    private <V> @Nullable V unlocked(Supplier<V> work) {
        renewing = true;
        boolean wasTold = faultIsTold;
        RuntimeException explained = null;
        boolean unexplained = false;
        lock.unlock();
        try {
            return work.get();
        } catch (RuntimeException broken) {
            if (database.explains(broken)) {
                explained = broken;
            } else {
                unexplained = true;
                // Which entry is not told, because a run of the playground may be blind.
                LOG.log(
                        wasTold ? Level.FINE : Level.WARNING,
                        broken,
                        () -> "The width of an entry for " + capability + " cannot be read, so no call of it begins");
            }
            return null;
        } finally {
            lock.lock();
            renewing = false;
            fault = explained;
            faultIsTold = unexplained;
            changed.signalAll();
        }
    }

    private final class Taken implements SharedWidths.Place {
        private final long seen;

        Taken(long seen) {
            this.seen = seen;
        }

        @Override
        public void answered() {
            lock.lock();
            try {
                answers++;
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void limited(@Nullable Duration asked) {
            meters.providers().widthNarrowed(capability);
            lock.lock();
            try {
                Long before = limited;
                limited = before == null ? seen : Math.max(before, seen);
                Duration known = wish;
                wish = known == null || (asked != null && asked.compareTo(known) > 0) ? asked : known;
                if (!renewing) {
                    renew();
                }
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void close() {
            lock.lock();
            try {
                inFlight--;
                usedAt = nanoTime.getAsLong();
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }
}
