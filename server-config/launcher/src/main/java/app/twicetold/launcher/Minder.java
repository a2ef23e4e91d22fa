package app.twicetold.launcher;

import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Looks after the embedded database and broker of a service. When restarts do not help any more, the service is
 * stopped.
 */
final class Minder implements Runnable {
    private static final long INTERVAL_MS = 1_000;

    private final RunningService service;
    private volatile @Nullable String over;

    private Minder(RunningService service) {
        this.service = service;
    }

    /** Begins at once, on a thread of its own. */
    static Minder of(RunningService service) {
        Minder minder = new Minder(service);
        Thread thread = new Thread(minder, "minder");
        thread.setDaemon(true);
        thread.start();
        return minder;
    }

    /** Why the service was stopped, a sentence; empty when it was not stopped from here. */
    Optional<String> over() {
        return Optional.ofNullable(over);
    }

    @Override
    public void run() {
        Clock clock = Clock.systemUTC();
        while (service.process().isAlive()) {
            @Nullable String reason = service.mind(clock.instant()).orElse(null);
            if (reason != null) {
                over = reason + " The whole group ends.";
                service.stopServer();
                return;
            }
            try {
                Thread.sleep(INTERVAL_MS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
