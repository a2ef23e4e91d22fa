package app.twicetold.core.startup;

import app.twicetold.core.database.rules.DatabaseFault;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Does a step of the start again while its database goes away in the middle of it, or is a replica that a failover has
 * not promoted yet. The first connection of a server has the same patience, in its driver.
 */
final class StartPatience {
    private static final Logger LOG = Logger.getLogger(StartPatience.class.getName());
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Duration patience;
    private final LongSupplier nanos;
    private final Pause pause;
    private volatile boolean stopping;

    StartPatience(Duration patience) {
        this(patience, System::nanoTime, Thread::sleep);
    }

    StartPatience(Duration patience, LongSupplier nanos, Pause pause) {
        this.patience = patience;
        this.nanos = nanos;
        this.pause = pause;
    }

    /** @throws RuntimeException of the step, when the database does not explain it, or when patience is over */
    void persist(Runnable step) {
        long end = nanos.getAsLong() + patience.toNanos();
        boolean told = false;
        while (true) {
            try {
                step.run();
                return;
            } catch (RuntimeException failure) {
                if (stopping || !DatabaseFault.passesDuringAStart(failure) || nanos.getAsLong() - end >= 0) {
                    throw failure;
                }
                if (!told) {
                    told = true;
                    stopWithTheServer();
                    LOG.log(
                            Level.WARNING,
                            () -> "The database went away during the start, which waits for it, up to "
                                    + patience.toSeconds() + " s (STARTUP_PATIENCE_SECONDS): "
                                    + DatabaseFault.reason(failure));
                }
                sleep(failure);
                if (stopping) {
                    throw failure;
                }
            }
        }
    }

    /** A server that is told to stop would wait for the step. The pauses are short enough to let one end. */
    private void stopWithTheServer() {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "start-patience"));
        } catch (IllegalStateException alreadyStopping) {
            stop();
        }
    }

    /** From now on a step that fails is not done again. */
    void stop() {
        stopping = true;
    }

    private void sleep(RuntimeException failure) {
        try {
            pause.of(PAUSE.toMillis());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw failure;
        }
    }

    @FunctionalInterface
    interface Pause {
        void of(long milliseconds) throws InterruptedException;
    }
}
