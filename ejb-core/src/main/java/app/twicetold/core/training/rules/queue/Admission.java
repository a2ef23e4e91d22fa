package app.twicetold.core.training.rules.queue;

import java.time.Duration;
import java.util.Optional;

/**
 * Whether work is taken. It is refused while it would not be done before its user stops polling, and only while other work
 * waits: a service that is merely slow takes what comes. Under a load that stays, the queue grows up to the bound, and half
 * of what waits waits for longer than expected, so a fresh attempt may wait for two thirds of the polling time that its work
 * leaves. Exemplars are refused first, at a third, then retries, at a half. First diagnostics come before all others, so they
 * are refused last, at twice the polling time.
 */
public final class Admission {
    /** The shortest pause before another try. */
    public static final Duration SOONEST = Duration.ofSeconds(5);

    /** The longest pause before another try, before it is spread. */
    public static final Duration LATEST = Duration.ofSeconds(60);

    private static final double SPREAD = 0.5;

    private Admission() {}

    /**
     * Decides about work that is asked for now.
     *
     * @param polling how long its user polls
     * @param id of the work, by which clients that are refused together come back apart
     * @return empty when it is taken; else after which pause, in whole seconds, another try is worth while
     */
    public static Optional<Duration> refusal(WorkKind kind, QueueFigures figures, Duration polling, String id) {
        Duration wait = figures.waitOfNext();
        Duration excess = wait.minus(longestWait(kind, polling, figures.work()));
        if (wait.isZero() || excess.isNegative() || excess.isZero()) {
            return Optional.empty();
        }
        long seconds = Math.max(
                SOONEST.toSeconds(),
                Math.min(LATEST.toSeconds(), excess.plusMillis(999).toSeconds()));
        return Optional.of(Duration.ofSeconds(Math.round(seconds * (1 + SPREAD * Spread.share(id)))));
    }

    /** The longest wait for a listener that work of a kind is taken for; nothing when the work alone takes too long. */
    public static Duration longestWait(WorkKind kind, Duration polling, Duration work) {
        Duration left = atLeastZero(polling.minus(work));
        return switch (kind) {
            case FIRST_DIAGNOSTIC -> atLeastZero(polling.multipliedBy(2).minus(work));
            case FRESH -> left.multipliedBy(2).dividedBy(3);
            case RETRY -> left.dividedBy(2);
            case EXEMPLAR -> left.dividedBy(3);
        };
    }

    private static Duration atLeastZero(Duration time) {
        return time.isNegative() ? Duration.ZERO : time;
    }
}
