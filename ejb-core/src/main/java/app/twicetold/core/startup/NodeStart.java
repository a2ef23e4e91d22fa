package app.twicetold.core.startup;

import java.time.Duration;

/**
 * Whether the application still starts in this process. Containers begin timers and deliver messages before the schema
 * is there, which may wait for the database or for the migrations of another node. Recurring work leaves its tick out
 * meanwhile, and messages wait.
 */
public final class NodeStart {
    private static final NodeStart OF_THIS_NODE = new NodeStart();
    /** Beyond the longest {@code STARTUP_PATIENCE_SECONDS}. Then the broker delivers the message again. */
    private static final Duration LONGEST = Duration.ofMinutes(65);

    private boolean underWay;

    NodeStart() {}

    /** The start that all work of this process shares. */
    public static NodeStart ofThisNode() {
        return OF_THIS_NODE;
    }

    /** Whether work that begins by itself has to wait. */
    public synchronized boolean isUnderWay() {
        return underWay;
    }

    /** Waits until the start is over. */
    public synchronized void awaitEnd() {
        long end = System.nanoTime() + LONGEST.toNanos();
        try {
            while (underWay && System.nanoTime() < end) {
                wait(Duration.ofSeconds(1).toMillis());
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        if (underWay) {
            throw new IllegalStateException("The schema of the database is not there yet");
        }
    }

    synchronized void begin() {
        underWay = true;
    }

    synchronized void end() {
        underWay = false;
        notifyAll();
    }
}
