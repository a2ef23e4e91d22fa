package app.twicetold.core.library;

import app.twicetold.core.shared.AppEnvironment;
import app.twicetold.core.shared.Settings;
import java.net.URI;

/**
 * The app for learners in a browser.
 *
 * @param enabled whether it is served ({@code WEB_APP}; by itself in development and test alone)
 * @param developers whether it shows developers what it asks the service; never in production
 * @param baseUrl what clients reach the service under ({@code BASE_URL})
 */
public record WebAppSettings(boolean enabled, boolean developers, URI baseUrl) {
    /** @throws Settings.InvalidSetting naming the setting that is malformed */
    public static WebAppSettings from(Settings settings) {
        AppEnvironment environment = AppEnvironment.from(settings);
        boolean byItself = environment == AppEnvironment.DEVELOPMENT || environment == AppEnvironment.TEST;
        return new WebAppSettings(
                settings.bool("WEB_APP", byItself), environment != AppEnvironment.PRODUCTION, settings.baseUrl());
    }
}
