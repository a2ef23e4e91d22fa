package app.twicetold.core.operator;

import app.twicetold.core.shared.AppEnvironment;
import app.twicetold.core.shared.Settings;
import java.util.Optional;

/**
 * The settings of operator access.
 *
 * @param adminKey the key of the header {@code X-Admin-Key} ({@code ADMIN_KEY}, at least 16 characters, 32 in
 *     production); without one nobody gets in
 */
public record OperatorSettings(Optional<String> adminKey) {
    private static final int MIN_KEY_LENGTH = 16;
    private static final int MIN_KEY_LENGTH_IN_PRODUCTION = 32;

    /** @throws Settings.InvalidSetting when the key is too short, or missing in production */
    public static OperatorSettings from(Settings settings) {
        boolean production = AppEnvironment.from(settings) == AppEnvironment.PRODUCTION;
        Optional<String> key = settings.optional("ADMIN_KEY");
        int minLength = production ? MIN_KEY_LENGTH_IN_PRODUCTION : MIN_KEY_LENGTH;
        if (key.isEmpty() ? production : key.get().length() < minLength) {
            throw new Settings.InvalidSetting("ADMIN_KEY", "must have at least " + minLength + " characters");
        }
        return new OperatorSettings(key);
    }

    @Override
    public String toString() {
        return "OperatorSettings[adminKey=…]";
    }
}
