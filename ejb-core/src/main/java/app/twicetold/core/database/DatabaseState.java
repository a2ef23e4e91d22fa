package app.twicetold.core.database;

import app.twicetold.core.database.rules.DatabaseFault;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Whether the database answers this node, as far as its work has noticed. It tells the log once when the database goes and
 * once when it is back; what fails in between is counted.
 *
 * <p>One for the whole process, like the log that it spares: {@link #ofThisNode}.
 */
public final class DatabaseState {
    /** What clients are told to wait, in seconds: a restarted database is there again after a few. */
    public static final int RETRY_AFTER_SECONDS = 5;

    private static final Logger LOG = Logger.getLogger(DatabaseState.class.getName());
    private static final DatabaseState OF_THIS_NODE = new DatabaseState(System::nanoTime);
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final Duration SETTLING = Duration.ofSeconds(20);
    private static final Duration BETWEEN_CROWDED = Duration.ofMinutes(1);

    private final LongSupplier nanos;
    private boolean away;
    private long since;
    private long failures;
    private boolean everBack;
    private long backSince;
    private long crowdedSince;
    private long crowdedFailures;
    private boolean crowded;
    private boolean stopping;

    /** A state of its own, for tests. */
    public DatabaseState(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** The state that all work of this process shares. */
    public static DatabaseState ofThisNode() {
        return OF_THIS_NODE;
    }

    /**
     * Notes a failure of some work.
     *
     * @return whether the database explains it; then it is counted, and needs no line in the log
     */
    public synchronized boolean explains(Throwable failure) {
        Optional<DatabaseFault> fault = DatabaseFault.of(failure);
        if (fault.isEmpty()) {
            if (away && DatabaseFault.ofPersistence(failure)) {
                failures++;
                return true;
            }
            return false;
        }
        switch (fault.get()) {
            case AWAY -> wentAway(DatabaseFault.reason(failure));
            case CROWDED -> wasCrowded(DatabaseFault.reason(failure));
        }
        return true;
    }

    /** Notes that it did not answer a look in time. */
    public synchronized void silent() {
        wentAway("It does not answer in time");
    }

    /** Notes that it answered a look: who waits goes on. */
    public synchronized void answers() {
        if (away) {
            away = false;
            everBack = true;
            backSince = nanos.getAsLong();
            long seconds = seconds(since);
            long counted = failures;
            LOG.log(
                    Level.INFO,
                    () -> "The database answers again after " + seconds + " s; " + counted
                            + " pieces of work had failed for want of it");
            notifyAll();
        }
        if (crowded && nanos.getAsLong() - crowdedSince >= BETWEEN_CROWDED.toNanos()) {
            crowded = false;
            long counted = crowdedFailures;
            LOG.log(Level.INFO, () -> "Connections to the database are free again; " + counted + " waits were in vain");
        }
    }

    /** Whether the last that was heard of it is that it does not answer. */
    public synchronized boolean isAway() {
        return away;
    }

    /** Whether it answers, and has for so long that every node knows and work that waited for it has landed. */
    public synchronized boolean isSettled() {
        return !away && (!everBack || nanos.getAsLong() - backSince >= SETTLING.toNanos());
    }

    /** Logs what broke a piece of work, unless the database explains it. */
    public void log(Logger log, Level level, Throwable failure, Supplier<String> message) {
        if (!explains(failure)) {
            log.log(level, failure, message);
        }
    }

    /**
     * Does a piece of work that may wait. While the database explains its failures, it is done again when the database is
     * back; other failures escape, and so does every failure while the server stops.
     */
    public <T> T patiently(Supplier<T> work) {
        while (true) {
            try {
                return work.get();
            } catch (RuntimeException failure) {
                if (!explains(failure) || !awaitAnswer()) {
                    throw failure;
                }
            }
        }
    }

    /** As {@link #patiently(Supplier)}, for work without a result. */
    public void patiently(Runnable work) {
        boolean unused = patiently(() -> {
            work.run();
            return true;
        });
    }

    /** Waits while the database is away. @return whether it is worth going on: not while the server stops */
    public synchronized boolean awaitAnswer() {
        try {
            // Also for a moment when it is there, so that work which a crowd keeps from a connection does not ask
            // without a
            // pause.
            long until = nanos.getAsLong() + PAUSE.toNanos();
            while (!stopping && (away || nanos.getAsLong() < until)) {
                wait(PAUSE.toMillis());
            }
            return !stopping;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** The server stops: nobody waits any more. */
    public synchronized void stop() {
        stopping = true;
        notifyAll();
    }

    /** The service is there, also after it was stopped in the same process. */
    public synchronized void start() {
        stopping = false;
    }

    private void wentAway(String reason) {
        failures++;
        if (!away) {
            away = true;
            failures = 1;
            since = nanos.getAsLong();
            LOG.log(Level.WARNING, () -> "The database does not answer: " + reason);
        }
    }

    private void wasCrowded(String reason) {
        crowdedFailures++;
        if (!crowded) {
            crowded = true;
            crowdedFailures = 1;
            crowdedSince = nanos.getAsLong();
            LOG.log(Level.WARNING, () -> "The database is there, but no connection to it became free: " + reason);
        }
    }

    private long seconds(long start) {
        return Duration.ofNanos(nanos.getAsLong() - start).toSeconds();
    }
}
