package app.twicetold.launcher;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/** How often a part that died may be started again: a part that dies over and over is not helped by it. */
final class RestartBudget {
    static final int MOST = 3;
    static final Duration WINDOW = Duration.ofMinutes(10);

    private final Deque<Instant> restarts = new ArrayDeque<>();

    /** Takes a restart, or tells that there were {@link #MOST} of them within {@link #WINDOW}. */
    synchronized boolean take(Instant now) {
        while (!restarts.isEmpty() && !restarts.peekFirst().isAfter(now.minus(WINDOW))) {
            restarts.removeFirst();
        }
        if (restarts.size() >= MOST) {
            return false;
        }
        restarts.addLast(now);
        return true;
    }
}
