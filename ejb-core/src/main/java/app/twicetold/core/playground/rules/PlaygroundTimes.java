package app.twicetold.core.playground.rules;

import java.time.Duration;
import java.time.Instant;

/** The spans of time of the playground. */
public final class PlaygroundTimes {
    /** What a worker gets beyond the time-outs of its calls. */
    public static final Duration LEASE_MARGIN = Duration.ofSeconds(60);

    /** Work that waited longer than this is sent again. */
    public static final Duration PATIENCE = Duration.ofMinutes(15);

    /** How long recordings and spoken exemplars are kept. */
    public static final Duration RETENTION = Duration.ofDays(30);

    /** How long an evaluation may take, so that one which is stuck does not keep others from beginning. */
    public static final Duration LONGEST_EVALUATION = Duration.ofHours(24);

    private PlaygroundTimes() {}

    /**
     * When a claim ends.
     *
     * @param calls the time-outs of the calls that it is for
     */
    public static Instant leaseUntil(Instant now, Duration calls) {
        return now.plus(calls).plus(LEASE_MARGIN);
    }

    /** Whether an evaluation has taken longer than it may. At the very end of its time it has not. */
    public static boolean isOverdue(Instant createdAt, Instant now) {
        return createdAt.plus(LONGEST_EVALUATION).isBefore(now);
    }
}
