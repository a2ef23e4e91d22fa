package app.twicetold.core.account;

import app.twicetold.core.shared.AppEnvironment;
import app.twicetold.core.shared.Settings;
import app.twicetold.core.shared.WeakSecret;

/**
 * The settings of accounts.
 *
 * @param serviceSecret signs access tokens and media addresses ({@code JWT_SECRET}, at least 32 characters)
 */
public record AccountSettings(String serviceSecret) {
    private static final int MIN_SECRET_LENGTH = 32;

    /** @throws Settings.InvalidSetting when the secret is missing, short, or looks like a default in production */
    public static AccountSettings from(Settings settings) {
        String secret = settings.required("JWT_SECRET");
        if (secret.length() < MIN_SECRET_LENGTH) {
            throw new Settings.InvalidSetting("JWT_SECRET", "must have at least " + MIN_SECRET_LENGTH + " characters");
        }
        if (AppEnvironment.from(settings) == AppEnvironment.PRODUCTION && WeakSecret.looksLikeADefault(secret)) {
            throw new Settings.InvalidSetting(
                    "JWT_SECRET", "looks like a default or an example, which production refuses");
        }
        return new AccountSettings(secret);
    }

    @Override
    public String toString() {
        return "AccountSettings[serviceSecret=…]";
    }
}
