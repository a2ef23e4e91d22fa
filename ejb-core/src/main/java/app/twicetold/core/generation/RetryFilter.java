package app.twicetold.core.generation;

import app.twicetold.core.content.JobStage;
import app.twicetold.core.content.rules.JobError;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which failed jobs an operator means.
 *
 * @param stage null for all
 * @param error null for all
 * @param maxAge jobs that were created longer ago are left out
 */
public record RetryFilter(
        @Nullable JobStage stage, @Nullable JobError error, Duration maxAge) {
    private static final int DAYS = 7;

    /** @param maxAgeDays null for seven days */
    public static RetryFilter of(@Nullable JobStage stage, @Nullable JobError error, @Nullable Integer maxAgeDays) {
        return new RetryFilter(stage, error, Duration.ofDays(maxAgeDays == null ? DAYS : maxAgeDays));
    }
}
