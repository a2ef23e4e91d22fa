package app.twicetold.core.training.rules.queue;

import java.time.Duration;

/**
 * The order in which work of the pipeline is taken from the queue, the most urgent first. Work of the same urgency is taken
 * in the order in which it was sent.
 */
public enum Urgency {
    FIRST_DIAGNOSTIC(9),
    FRESH(7),
    RETRY(5),

    /** What the sweep sends, and what waited longer than its user polls: its user hears of it by push. */
    SENT_AGAIN(2),
    EXEMPLAR(1);

    private final int priority;

    Urgency(int priority) {
        this.priority = priority;
    }

    /** The priority of its messages, as JMS has it: from 0 to 9. Messages of earlier releases have 4. */
    public int priority() {
        return priority;
    }

    /** Of work that its user has just asked for. */
    public static Urgency of(WorkKind kind) {
        return switch (kind) {
            case FIRST_DIAGNOSTIC -> FIRST_DIAGNOSTIC;
            case FRESH -> FRESH;
            case RETRY -> RETRY;
            case EXEMPLAR -> EXEMPLAR;
        };
    }

    /**
     * Whether a message was waited for longer than users poll, so that its work comes behind that of users who still do.
     * One that was delivered before is not put back again, or it would never become a dead letter.
     *
     * @param priority of the message
     * @param age since it was sent
     * @param again whether it was delivered before
     * @param polling how long users poll
     */
    public static boolean isLate(int priority, Duration age, boolean again, Duration polling) {
        return priority > SENT_AGAIN.priority && !again && age.compareTo(polling) > 0;
    }
}
