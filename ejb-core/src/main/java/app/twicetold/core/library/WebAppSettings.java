package app.twicetold.core.library;

import app.twicetold.core.shared.AppEnvironment;
import app.twicetold.core.shared.Settings;
import java.net.URI;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The app for learners in a browser.
 *
 * @param enabled whether it is served ({@code WEB_APP}; by itself in development and test alone)
 * @param developers whether it shows developers what it asks the service; never in production
 * @param trials whether it sells a trial by itself: in development and test alone, where the purchase layer
 *     ({@code PURCHASE_LAYER_URL}) is an emulated one
 * @param baseUrl what clients reach the service under ({@code BASE_URL})
 */
public record WebAppSettings(boolean enabled, boolean developers, boolean trials, URI baseUrl) {
    /** Names are compared and never resolved, because a name may lead elsewhere tomorrow. */
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(?:\\.\\d{1,3}){3}|\\[::1]");

    /** @throws Settings.InvalidSetting naming the setting that is malformed */
    public static WebAppSettings from(Settings settings) {
        AppEnvironment environment = AppEnvironment.from(settings);
        boolean forTrying = environment == AppEnvironment.DEVELOPMENT || environment == AppEnvironment.TEST;
        boolean enabled = settings.bool("WEB_APP", forTrying);
        boolean emulated = settings.parsed(
                "PURCHASE_LAYER_URL",
                false,
                "must be an http or https address",
                value -> isEmulated(Settings.webAddress(value)));
        return new WebAppSettings(
                enabled,
                environment != AppEnvironment.PRODUCTION,
                enabled && forTrying && emulated,
                settings.baseUrl());
    }

    /** Whether a purchase layer is one of this machine: a real one is never asked in clear text. */
    private static boolean isEmulated(URI layer) {
        return "http".equals(layer.getScheme())
                && LOOPBACK.matcher(layer.getHost().toLowerCase(Locale.ROOT)).matches();
    }
}
