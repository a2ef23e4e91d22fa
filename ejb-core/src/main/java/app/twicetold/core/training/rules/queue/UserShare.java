package app.twicetold.core.training.rules.queue;

import java.time.Duration;

/** How much of the work that is under way may be of one user. */
public final class UserShare {
    /** While others wait, so many attempts of a user are worked on at most. */
    public static final int MOST = 2;

    /** The pause of a message that comes behind the fresh already. */
    public static final Duration PAUSE = Duration.ofSeconds(15);

    private UserShare() {}

    /**
     * Whether an attempt has to wait.
     *
     * @param atWork how many other attempts of its user are worked on
     * @param othersWait whether attempts of other users wait
     */
    public static boolean isExceeded(long atWork, boolean othersWait) {
        return othersWait && atWork >= MOST;
    }

    /**
     * How long the message of an attempt that has to wait is held back. The first time it only comes behind the fresh; after
     * that it pauses, because it may be the only message.
     *
     * @param priority of the message that was delivered
     */
    public static Duration pause(int priority) {
        return priority > Urgency.SENT_AGAIN.priority() ? Duration.ZERO : PAUSE;
    }
}
