package app.twicetold.core.privacy;

import app.twicetold.core.shared.Settings;
import java.time.Duration;

/**
 * For how long the installation keeps what is not the choice of a user.
 *
 * @param providerCalls calls of providers one by one; their sums stay ({@code PROVIDER_CALL_DAYS}, 90)
 */
public record RetentionSettings(Duration providerCalls) {
    /** Budgets of days count calls one by one. */
    private static final int FEWEST_CALL_DAYS = 2;

    private static final int MOST_DAYS = 3_650;

    /** @throws Settings.InvalidSetting naming the setting that is malformed */
    public static RetentionSettings from(Settings settings) {
        return new RetentionSettings(
                Duration.ofDays(settings.integer("PROVIDER_CALL_DAYS", 90, FEWEST_CALL_DAYS, MOST_DAYS)));
    }
}
