package app.twicetold.core.training.rules.session;

import java.time.Duration;
import java.time.Instant;

/**
 * When work of the pipeline is lost, and when it is given up. A delivery that ended with an exception is one point of
 * loss; a message is delivered four times. A lease that ran out is two points, if the work was claimed: while the broker
 * is down no work can be claimed, and waiting must not make an attempt fail.
 */
public final class LostWork {
    /** So many points give the work up. */
    public static final int MOST = 4;

    /** The points of a claim whose lease ran out. */
    public static final int LEASE = 2;

    /** The end of the lease of work whose message the broker did not take. It is lost at once. */
    public static final Instant UNSENT = Instant.EPOCH;

    /** A message that waited for longer beyond its lease counts as lost although the listeners are busy. */
    public static final Duration LONGEST_WAIT = Duration.ofHours(1);

    private LostWork() {}

    /**
     * Work that waits for a listener is lost when its lease ended before this moment. While a listener has nothing to do,
     * the queue holds no message, so whatever waits has none. While all are busy, what waits is likely to have one.
     *
     * @param idle whether a listener has nothing to do
     */
    public static Instant lostBefore(Instant now, boolean idle) {
        return idle ? now : now.minus(LONGEST_WAIT);
    }
}
