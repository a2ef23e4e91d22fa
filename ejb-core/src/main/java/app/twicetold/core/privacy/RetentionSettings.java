package app.twicetold.core.privacy;

import app.twicetold.core.shared.Settings;
import java.time.Duration;

/**
 * For how long the installation keeps what is not the choice of a user.
 *
 * @param providerCalls calls of providers one by one; their sums stay ({@code PROVIDER_CALL_DAYS}, 90)
 * @param analyticsEvents events in the database, whole days of UTC ({@code ANALYTICS_EVENT_DAYS}, 30)
 * @param analyticsFiles events in files, counted from the day when they came ({@code ANALYTICS_FILE_DAYS}, 400)
 * @param batchExecutions executions of batch jobs since they ended ({@code BATCH_EXECUTION_DAYS}, 90)
 * @param contentJobs content jobs since they ended ({@code CONTENT_JOB_DAYS}, 400)
 * @param auditLog what operators and the service changed ({@code AUDIT_LOG_DAYS}, 730)
 */
public record RetentionSettings(
        Duration providerCalls,
        Duration analyticsEvents,
        Duration analyticsFiles,
        Duration batchExecutions,
        Duration contentJobs,
        Duration auditLog) {
    /** Budgets of days count calls one by one. */
    private static final int FEWEST_CALL_DAYS = 2;

    /** Figures for operators count jobs, and read changes of thresholds, of the last 365 days. */
    private static final int FEWEST_DAYS_OF_FIGURES = 366;

    private static final int MOST_DAYS = 3_650;

    /** @throws Settings.InvalidSetting naming the setting that is malformed */
    public static RetentionSettings from(Settings settings) {
        return new RetentionSettings(
                days(settings, "PROVIDER_CALL_DAYS", 90, FEWEST_CALL_DAYS),
                days(settings, "ANALYTICS_EVENT_DAYS", 30, 1),
                // Long enough to compare a date with the same date of the year before.
                days(settings, "ANALYTICS_FILE_DAYS", 400, 1),
                days(settings, "BATCH_EXECUTION_DAYS", 90, 1),
                days(settings, "CONTENT_JOB_DAYS", 400, FEWEST_DAYS_OF_FIGURES),
                days(settings, "AUDIT_LOG_DAYS", 730, FEWEST_DAYS_OF_FIGURES));
    }

    private static Duration days(Settings settings, String name, int byDefault, int fewest) {
        return Duration.ofDays(settings.integer(name, byDefault, fewest, MOST_DAYS));
    }
}
