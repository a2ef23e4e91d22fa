package app.twicetold.core.operator;

import app.twicetold.core.shared.Settings;
import java.util.Optional;

/**
 * The settings of operator access.
 *
 * @param adminKey the key of the header {@code X-Admin-Key} ({@code ADMIN_KEY}, at least 16 characters); without one
 *     nobody gets in
 */
public record OperatorSettings(Optional<String> adminKey) {
    private static final int MIN_KEY_LENGTH = 16;

    /** @throws Settings.InvalidSetting when the key is too short */
    public static OperatorSettings from(Settings settings) {
        Optional<String> key = settings.optional("ADMIN_KEY");
        if (key.isPresent() && key.get().length() < MIN_KEY_LENGTH) {
            throw new Settings.InvalidSetting("ADMIN_KEY", "must have at least " + MIN_KEY_LENGTH + " characters");
        }
        return new OperatorSettings(key);
    }

    @Override
    public String toString() {
        return "OperatorSettings[adminKey=…]";
    }
}
