package app.twicetold.core.privacy.rules;

import java.time.Duration;
import java.time.Instant;

/** When a deletion that is tried again and again needs an operator, and when a run of it ends early. */
public final class DeletionTries {
    private static final Duration PATIENCE = Duration.ofDays(7);
    private static final int REFUSALS = 3;

    private DeletionTries() {}

    /** Whether a job that failed is stuck: an operator should look. It is tried again nevertheless. */
    public static boolean isStuck(Instant createdAt, Instant now) {
        return !now.isBefore(createdAt.plus(PATIENCE));
    }

    /**
     * Whether the store is away. Then a run ends, because each refusal may take a minute.
     *
     * @param refusals in a row
     */
    public static boolean isOutage(int refusals) {
        return refusals >= REFUSALS;
    }
}
