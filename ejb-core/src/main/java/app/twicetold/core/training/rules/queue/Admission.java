package app.twicetold.core.training.rules.queue;

import java.time.Duration;
import java.util.Optional;

/**
 * Whether work is taken. It is refused while it would not be done before its user stops polling, and only while other work
 * waits: a service that is merely slow takes what comes. Under a load that stays, the queue grows up to the bound, and half
 * of what waits takes longer than expected, so the bound of fresh attempts is two thirds of the polling time. Retries are
 * refused at three quarters of that, exemplars at half. While few wait their places are known, and the bound is the polling
 * time itself. First diagnostics come before all others, so they are refused last, at twice the polling time.
 */
public final class Admission {
    /** The shortest pause before another try. */
    public static final Duration SOONEST = Duration.ofSeconds(5);

    /** The longest pause before another try while few wait, before it is spread. */
    public static final Duration LATEST = Duration.ofSeconds(60);

    /** The same for a crowd. */
    public static final Duration LATEST_OF_CROWD = Duration.ofSeconds(120);

    /** While providers have been away for less, what is taken may still be done. */
    public static final Duration OUTAGE = Duration.ofSeconds(90);

    /** An attempt that asks whether providers are back is given so long to reach them, before a node takes another. */
    public static final Duration PROBES_APART = Duration.ofSeconds(5);

    /** With fewer that wait, a queue is no crowd. */
    public static final int FEW = 5;

    private static final double SPREAD = 0.5;
    private static final double SPREAD_OF_CROWD = 1;

    private Admission() {}

    /**
     * Decides about work that is asked for now.
     *
     * @param polling how long its user polls
     * @param id of the work, by which clients that are refused together come back apart
     * @return empty when it is taken; else after which pause, in whole seconds, another try is worth while
     */
    public static Optional<Duration> refusal(WorkKind kind, QueueFigures figures, Duration polling, String id) {
        boolean few = figures.waiting() < FEW;
        Duration wait = figures.waitOfNext();
        Duration done = wait.plus(figures.work());
        Duration excess = done.minus(bound(kind, polling, few));
        if (wait.isZero() || excess.isNegative() || excess.isZero()) {
            return Optional.empty();
        }
        // A first diagnostic is the next to be worked on, so it waits for nobody.
        boolean isNext = few || kind == WorkKind.FIRST_DIAGNOSTIC;
        return Optional.of(
                isNext ? pause(excess, LATEST, SPREAD, id) : pause(done, LATEST_OF_CROWD, SPREAD_OF_CROWD, id));
    }

    /**
     * Decides about an attempt while providers that it needs are known to be away. One that asks whether they are back is
     * taken nevertheless.
     *
     * @param lasted how long they have been away
     * @return as for {@link #refusal}: after as long as they have been away, so that few come in vain
     */
    public static Optional<Duration> refusalWhileAway(Duration lasted, String id) {
        return lasted.compareTo(OUTAGE) < 0
                ? Optional.empty()
                : Optional.of(pause(lasted, LATEST_OF_CROWD, SPREAD_OF_CROWD, id));
    }

    private static Duration pause(Duration likely, Duration latest, double spread, String id) {
        long seconds = Math.max(
                SOONEST.toSeconds(),
                Math.min(latest.toSeconds(), likely.plusMillis(999).toSeconds()));
        return Duration.ofSeconds(Math.round(seconds * (1 + spread * Spread.share(id))));
    }

    /**
     * The longest time until it is done that work of a kind is taken for.
     *
     * @param few whether fewer than {@link #FEW} wait
     */
    public static Duration bound(WorkKind kind, Duration polling, boolean few) {
        Duration ofFresh = few ? polling : polling.multipliedBy(2).dividedBy(3);
        return switch (kind) {
            case FIRST_DIAGNOSTIC -> polling.multipliedBy(2);
            case FRESH -> ofFresh;
            case RETRY -> ofFresh.multipliedBy(3).dividedBy(4);
            case EXEMPLAR -> ofFresh.dividedBy(2);
        };
    }
}
