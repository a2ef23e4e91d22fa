package app.twicetold.core.generation;

import app.twicetold.core.content.JobStage;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
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
    private static final int MOST_DAYS = 365;

    /**
     * @param maxAgeDays null for seven days
     * @throws ServiceException {@code validation_failed}
     */
    public static RetryFilter of(@Nullable String stage, @Nullable String error, @Nullable Integer maxAgeDays) {
        if (maxAgeDays != null && (maxAgeDays < 1 || maxAgeDays > MOST_DAYS)) {
            throw ServiceException.invalid("max_age", "range");
        }
        return new RetryFilter(
                stage == null ? null : value(JobStage.class, "stage", stage),
                error == null ? null : value(JobError.class, "error", error),
                Duration.ofDays(maxAgeDays == null ? DAYS : maxAgeDays));
    }

    private static <E extends Enum<E> & WireValue> E value(Class<E> type, String field, String wire) {
        return WireValue.find(type, wire).orElseThrow(() -> ServiceException.invalid(field, "unknown"));
    }
}
