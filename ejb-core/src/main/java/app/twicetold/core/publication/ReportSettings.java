package app.twicetold.core.publication;

import app.twicetold.core.shared.Settings;
import java.time.Duration;

/**
 * How often a user may report articles.
 *
 * @param perWindow accepted reports within any window ({@code REPORTS_PER_WINDOW}, 20)
 * @param window its length ({@code REPORTS_WINDOW_SECONDS}, 86400)
 */
public record ReportSettings(int perWindow, Duration window) {
    private static final int MOST = 1_000;
    private static final int LONGEST_SECONDS = (int) Duration.ofDays(31).toSeconds();

    /** @throws Settings.InvalidSetting naming the setting that is malformed */
    public static ReportSettings from(Settings settings) {
        return new ReportSettings(
                settings.integer("REPORTS_PER_WINDOW", 20, 1, MOST),
                Duration.ofSeconds(settings.integer(
                        "REPORTS_WINDOW_SECONDS", (int) Duration.ofDays(1).toSeconds(), 1, LONGEST_SECONDS)));
    }
}
