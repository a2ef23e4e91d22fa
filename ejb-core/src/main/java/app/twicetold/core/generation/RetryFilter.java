package app.twicetold.core.generation;

import app.twicetold.core.content.JobStage;
import app.twicetold.core.content.JobTrigger;
import app.twicetold.core.content.rules.JobError;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which failed jobs an operator means; a filter that is null lets everything through.
 *
 * @param maxAge jobs that were created longer ago are left out
 */
public record RetryFilter(
        @Nullable JobStage stage,
        @Nullable JobError error,
        @Nullable JobTrigger trigger,
        @Nullable String articleId,
        @Nullable String sourceId,
        Duration maxAge) {
    private static final int DAYS = 7;

    /** @param maxAgeDays null for seven days */
    public static RetryFilter of(@Nullable JobStage stage, @Nullable JobError error, @Nullable Integer maxAgeDays) {
        return new RetryFilter(stage, error, null, null, null, age(maxAgeDays));
    }

    /** @param days null for seven */
    static Duration age(@Nullable Integer days) {
        return Duration.ofDays(days == null ? DAYS : days);
    }
}
