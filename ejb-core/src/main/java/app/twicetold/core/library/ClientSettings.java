package app.twicetold.core.library;

import app.twicetold.core.shared.Settings;
import java.util.regex.Pattern;

/**
 * What the apps are told besides the rules.
 *
 * @param minAppVersion lower versions must update ({@code MIN_APP_VERSION}, 1.0.0)
 * @param siteUrl the public site, without a trailing slash ({@code SITE_URL}, https://twicetold.app)
 */
public record ClientSettings(String minAppVersion, String siteUrl) {
    /** The minimum age for an account, in years. */
    public static final int MINIMUM_AGE = 13;

    private static final Pattern VERSION = Pattern.compile("\\d{1,5}(\\.\\d{1,5}){1,2}");

    /** @throws Settings.InvalidSetting naming the setting that is malformed */
    public static ClientSettings from(Settings settings) {
        return new ClientSettings(
                settings.parsed("MIN_APP_VERSION", "1.0.0", "must be a version such as 1.0.0", ClientSettings::version),
                settings.webAddress("SITE_URL", "https://twicetold.app").toString());
    }

    public String termsUrl() {
        return siteUrl + "/terms";
    }

    public String privacyUrl() {
        return siteUrl + "/privacy";
    }

    public String supportUrl() {
        return siteUrl + "/support";
    }

    private static String version(String value) {
        if (!VERSION.matcher(value).matches()) {
            throw new IllegalArgumentException(value);
        }
        return value;
    }
}
