package app.twicetold.core.content.rules;

import app.twicetold.core.provider.rules.ErrorKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * How often a content job is tried before it fails, and when a failed job is tried again by the service itself. Any
 * other {@link JobError} fails it at once. A message that was lost, a wait for the spend of others and an outage of the
 * database are no tries.
 */
public final class JobTries {
    /** A job fails with {@link JobError#INTERNAL_ERROR} when it breaks off so often. */
    public static final int BREAKS = 5;

    private static final int LOST_WORKERS = 3;
    private static final int UNREACHED = 2;

    /** From each failure to the next attempt. */
    private static final List<Duration> WAITS = List.of(Duration.ofHours(1), Duration.ofHours(4), Duration.ofHours(24));

    /** How often a failed job is tried again. */
    public static final int ATTEMPTS = WAITS.size();

    private JobTries() {}

    /** Whether a job fails with {@link JobError#TIMED_OUT}. @param workers how many it has lost */
    public static boolean failsAfterLost(int workers) {
        return workers >= LOST_WORKERS;
    }

    /** Whether a job fails with {@link JobError#INTERNAL_ERROR}. @param breaks how often it broke off */
    public static boolean failsAfterBreaks(int breaks) {
        return breaks >= BREAKS;
    }

    /**
     * Whether a chain that failed could not be reached, so that its job is tried again. Any other failure fails the
     * job.
     */
    public static boolean isUnreached(ErrorKind kind) {
        return kind == ErrorKind.TRANSPORT;
    }

    /**
     * Whether a job fails with {@link JobError#PROVIDER_UNAVAILABLE}.
     *
     * @param tries how often its chain could not be reached
     */
    public static boolean failsAfterUnreached(int tries) {
        return tries >= UNREACHED;
    }

    /**
     * How often a job that failed is still tried again.
     *
     * @param left how often it was to be tried again before
     */
    public static int attemptsAfter(JobError error, int left) {
        return error.passes() ? left : 0;
    }

    /**
     * Whether a failed job is to be tried again now: 1, 4 and 24 hours after it failed.
     *
     * @param attemptsLeft how often it may still be tried again, three at first
     * @param failedAt when it failed last
     */
    public static boolean isDue(int attemptsLeft, Instant failedAt, Instant now) {
        return attemptsLeft > 0 && !now.isBefore(failedAt.plus(WAITS.get(ATTEMPTS - Math.min(attemptsLeft, ATTEMPTS))));
    }
}
