package app.twicetold.core.training.rules.session;

/**
 * When work of the pipeline is given up. A delivery that ended with an exception is one point of loss; a message is
 * delivered four times. A lease that ran out is two points, if the work was claimed: while the broker is down no work
 * can be claimed, and waiting must not make an attempt fail.
 */
public final class LostWork {
    /** So many points give the work up. */
    public static final int MOST = 4;

    private static final int LEASE = 2;

    private LostWork() {}

    public static boolean isGivenUp(int points) {
        return points >= MOST;
    }

    /** The points after a lease ran out. */
    public static int afterLease(int points, boolean claimed) {
        return points + (claimed ? LEASE : 0);
    }
}
