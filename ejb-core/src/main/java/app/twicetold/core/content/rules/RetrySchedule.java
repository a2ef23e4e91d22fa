package app.twicetold.core.content.rules;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** When the service tries a failed job again by itself: 1, 4 and 24 hours after it failed. */
public final class RetrySchedule {
    private static final List<Duration> WAITS = List.of(Duration.ofHours(1), Duration.ofHours(4), Duration.ofHours(24));

    /** How often a job is tried again. */
    public static final int ATTEMPTS = WAITS.size();

    private RetrySchedule() {}

    /**
     * Whether a job is to be tried again now.
     *
     * @param attemptsLeft how often it may still be tried again, three at first
     * @param failedAt when it failed last
     */
    public static boolean isDue(int attemptsLeft, Instant failedAt, Instant now) {
        return attemptsLeft > 0 && !now.isBefore(failedAt.plus(WAITS.get(ATTEMPTS - Math.min(attemptsLeft, ATTEMPTS))));
    }
}
