package app.twicetold.core.schedule;

import app.twicetold.core.shared.AppEnvironment;
import app.twicetold.core.shared.Settings;
import java.time.Duration;

/**
 * The settings of the schedule.
 *
 * @param sweepInterval how often lost work is looked for ({@code PIPELINE_SWEEP_INTERVAL_MS}, 60000)
 * @param hoursByHand whether the clock may be moved by hand, as in tests; then hourly batch jobs run only when they are
 *     asked for
 * @param reminderSpread the longest time that a notification comes after its time ({@code REMINDER_SPREAD_SECONDS}, 0
 *     to 600, 0)
 */
public record ScheduleSettings(Duration sweepInterval, boolean hoursByHand, Duration reminderSpread) {
    /** How often a node looks after its jobs and those of dead nodes. Where the clock is moved by hand, tests wait for it. */
    public Duration watchInterval() {
        return Duration.ofSeconds(hoursByHand ? 1 : 10);
    }

    /** How often executions are ended whose node has died; sooner where the clock is moved by hand. */
    public Duration lostInterval() {
        return hoursByHand ? Duration.ofSeconds(1) : Duration.ofMinutes(1);
    }

    /** @throws Settings.InvalidSetting naming the setting that is malformed */
    public static ScheduleSettings from(Settings settings) {
        return new ScheduleSettings(
                Duration.ofMillis(settings.integer("PIPELINE_SWEEP_INTERVAL_MS", 60_000, 100, 3_600_000)),
                AppEnvironment.from(settings) == AppEnvironment.TEST,
                Duration.ofSeconds(settings.integer("REMINDER_SPREAD_SECONDS", 0, 0, 600)));
    }
}
