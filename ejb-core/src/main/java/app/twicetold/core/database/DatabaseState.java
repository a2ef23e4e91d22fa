package app.twicetold.core.database;

import app.twicetold.core.database.rules.DatabaseFault;
import app.twicetold.persistence.connection.ConnectionPool;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Whether the database answers this node, as far as the work of the node has noticed. The log gets one line when the
 * database goes away and one line when it is back. Failures in between are counted.
 *
 * <p>The whole process shares one state, {@link #ofThisNode}, as it shares one log.
 */
public final class DatabaseState {
    /** How long clients are told to wait, in seconds. A restarted database answers again after a few seconds. */
    public static final int RETRY_AFTER_SECONDS = 5;

    private static final Logger LOG = Logger.getLogger(DatabaseState.class.getName());
    private static final DatabaseState OF_THIS_NODE = new DatabaseState(System::nanoTime);
    private static final Duration PAUSE = Duration.ofMillis(500);
    /** Waiting for a connection takes 5 seconds at most, and waiting for an answer 30. */
    private static final Duration LONGEST_WORK = Duration.ofSeconds(35);

    /** How old an answer to the looks of every second may be that shows that the database answers others. */
    private static final Duration RECENT_ANSWER = Duration.ofSeconds(10);

    private static final Duration SETTLING = Duration.ofSeconds(20);
    private static final Duration BETWEEN_LINES = Duration.ofMinutes(1);

    private final LongSupplier nanos;
    private final Trouble crowded = new Trouble(
            "The database is there, but no connection to it became free",
            "Connections to the database are free again; %d waits were in vain");
    private final Trouble jobs = new Trouble(
            "The database answers, but not to jobs (DATABASE_JOBS_URL)",
            "Jobs go on; %d pieces of their work had to wait");
    private boolean away;
    private long since;
    private long failures;
    private boolean everBack;
    private long backSince;
    private boolean everAnswered;
    private long answeredAt;
    private boolean stopping;

    /** A separate state, for tests. */
    public DatabaseState(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** The state that all work of this process shares. Beans have it injected. */
    public static DatabaseState ofThisNode() {
        return OF_THIS_NODE;
    }

    /**
     * Notes a failure of some work.
     *
     * @return whether the database explains the failure; then the failure is counted and needs no line in the log
     */
    public synchronized boolean explains(Throwable failure) {
        return explains(failure, isLate());
    }

    /** The time at which a look begins, for {@link #lookFailed}. */
    public long now() {
        return nanos.getAsLong();
    }

    /**
     * Notes that a look failed. A look that began after the last outage tells of a new outage at once.
     *
     * @param begun when the look began, from {@link #now}
     */
    public synchronized void lookFailed(Throwable failure, long begun) {
        boolean unused = explains(failure, isLate() && begun - backSince <= 0);
    }

    /** Notes that the database did not answer a look in time. */
    public synchronized void silent() {
        wentAway("It does not answer in time");
    }

    /** Notes that a look found its connection invalid. A server that takes no changes is none to work with. */
    public synchronized void invalid() {
        wentAway("It does not answer in time, or takes no changes");
    }

    /** Notes that the database answered a look. Waiting work continues. */
    public synchronized void answers() {
        everAnswered = true;
        answeredAt = nanos.getAsLong();
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
        crowded.end();
        jobs.end();
    }

    /**
     * Whether a statement took too long: the database ended it, or the driver waited in vain. When the database is there
     * otherwise, that is a failure of the work alone, and {@link #explains} denies it.
     */
    public static boolean isOfASlowStatement(Throwable failure) {
        return DatabaseFault.of(failure)
                .filter(fault -> fault == DatabaseFault.ENDED || fault == DatabaseFault.UNANSWERED)
                .isPresent();
    }

    /** Whether the database did not answer when last tried. */
    public synchronized boolean isAway() {
        return away;
    }

    /** Whether the database has answered for so long that every node knows and the work that waited has landed. */
    public synchronized boolean isSettled() {
        return !away && (!everBack || nanos.getAsLong() - backSince >= SETTLING.toNanos());
    }

    /** Logs a failure of some work, unless the database explains the failure. */
    public void log(Logger log, Level level, Throwable failure, Supplier<String> message) {
        if (!explains(failure)) {
            log.log(level, failure, message);
        }
    }

    /**
     * Does a piece of work that may wait. After a failure that the database explains, the work is done again when the
     * database is back. Other failures escape, as does a statement that is slow while the database answers others.
     * While the server stops, every failure escapes.
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

    /**
     * Waits while the database is away.
     *
     * @return whether to continue: false while the server stops or after an interrupt
     */
    public synchronized boolean awaitAnswer() {
        try {
            // Waits for a moment even when the database is there. Work that gets no free connection then pauses
            // before it asks again.
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

    /** Notes that the server stops. No work waits any longer. */
    public synchronized void stop() {
        stopping = true;
        notifyAll();
    }

    /** Notes that the service runs, even after a stop in the same process. */
    public synchronized void start() {
        stopping = false;
    }

    private boolean explains(Throwable failure, boolean late) {
        Optional<DatabaseFault> fault = DatabaseFault.of(failure);
        if (fault.isEmpty()) {
            boolean explained =
                    away && DatabaseFault.ofPersistence(failure) || late && DatabaseFault.ofForgottenCause(failure);
            if (explained) {
                failures++;
            }
            return explained;
        }
        return switch (fault.get()) {
            case AWAY -> {
                if (ConnectionPool.current() == ConnectionPool.JOBS && answersOthers()) {
                    jobs.failed(DatabaseFault.reason(failure));
                } else if (!late) {
                    wentAway(DatabaseFault.reason(failure));
                }
                yield true;
            }
            case CROWDED -> {
                crowded.failed(DatabaseFault.reason(failure));
                yield true;
            }
            case UNANSWERED -> {
                boolean explained = away || late || !answersOthers();
                if (explained && !late) {
                    wentAway(DatabaseFault.reason(failure));
                }
                yield explained;
            }
            case ENDED -> {
                if (away) {
                    failures++;
                }
                // A database that stood still ends what waited in it as soon as it goes on.
                yield away || late;
            }
        };
    }

    private boolean answersOthers() {
        return everAnswered && nanos.getAsLong() - answeredAt <= RECENT_ANSWER.toNanos();
    }

    /** Whether a failure may come from the last outage. The watch notices a new outage within seconds. */
    private boolean isLate() {
        return !away && everBack && nanos.getAsLong() - backSince < LONGEST_WORK.toNanos();
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

    private long seconds(long start) {
        return Duration.ofNanos(nanos.getAsLong() - start).toSeconds();
    }

    /** Failures while the database answers: one line when they begin, and one a minute later, with their number. */
    private final class Trouble {
        private final String begin;
        private final String end;
        private boolean known;
        private long since;
        private long failures;

        Trouble(String begin, String end) {
            this.begin = begin;
            this.end = end;
        }

        void failed(String reason) {
            failures++;
            if (!known) {
                known = true;
                failures = 1;
                since = nanos.getAsLong();
                LOG.log(Level.WARNING, () -> begin + ": " + reason);
            }
        }

        void end() {
            if (known && nanos.getAsLong() - since >= BETWEEN_LINES.toNanos()) {
                known = false;
                long counted = failures;
                LOG.log(Level.INFO, () -> String.format(Locale.ROOT, end, counted));
            }
        }
    }
}
