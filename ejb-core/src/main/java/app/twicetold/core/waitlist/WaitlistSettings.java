package app.twicetold.core.waitlist;

import app.twicetold.core.shared.Settings;
import app.twicetold.core.waitlist.rules.EmailAddress;

/**
 * The settings of the public site and its waitlist.
 *
 * @param bound whether there is a store for the waitlist ({@code WAITLIST_STORE}: {@code database}, or {@code none},
 *     where the form answers {@code error})
 * @param supportEmail where the pages send people with questions ({@code SUPPORT_EMAIL}, support@twicetold.app)
 */
public record WaitlistSettings(boolean bound, String supportEmail) {
    /** @throws Settings.InvalidSetting naming the setting that is malformed */
    public static WaitlistSettings from(Settings settings) {
        return new WaitlistSettings(
                settings.parsed("WAITLIST_STORE", true, "must be database or none", WaitlistSettings::namesTheDatabase),
                settings.parsed(
                        "SUPPORT_EMAIL",
                        "support@twicetold.app",
                        "must be an e-mail address",
                        value -> EmailAddress.of(value)
                                .orElseThrow(IllegalArgumentException::new)
                                .value()));
    }

    private static boolean namesTheDatabase(String value) {
        return switch (value) {
            case "database" -> true;
            case "none" -> false;
            default -> throw new IllegalArgumentException(value);
        };
    }
}
