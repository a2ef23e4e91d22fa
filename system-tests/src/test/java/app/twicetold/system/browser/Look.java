package app.twicetold.system.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a browser is like before it opens a page.
 *
 * @param locale of its user, as {@code en-GB}
 * @param width of the window, in CSS pixels
 * @param height of the window, in CSS pixels
 * @param scheme the colours that the system asks for
 * @param sound what the microphone plays, a WAV file; empty when there is no microphone
 * @param mayRecord whether pages may use the microphone without asking; else they are refused
 */
public record Look(String locale, int width, int height, ColorScheme scheme, Optional<Path> sound, boolean mayRecord) {
    private static final int WIDTH = 1280;
    private static final int HEIGHT = 800;

    /** As most operators have it. */
    public static final Look ENGLISH = new Look("en-GB", WIDTH, HEIGHT, ColorScheme.LIGHT, Optional.empty(), false);

    /** The same in China. */
    public static final Look CHINESE = ENGLISH.in("zh-CN");

    /** In another language. */
    public Look in(String locale) {
        return new Look(locale, width, height, scheme, sound, mayRecord);
    }

    /** In the dark. */
    public Look dark() {
        return new Look(locale, width, height, ColorScheme.DARK, sound, mayRecord);
    }

    /** In a window of this size. */
    public Look sized(int width, int height) {
        return new Look(locale, width, height, scheme, sound, mayRecord);
    }

    /** With somebody who says what is in a file, and lets pages listen. */
    public Look saying(Path wav) {
        return new Look(locale, width, height, scheme, Optional.of(wav.toAbsolutePath()), true);
    }

    /** With a microphone that pages are refused. */
    public Look refusingTheMicrophone(Path wav) {
        return new Look(locale, width, height, scheme, Optional.of(wav.toAbsolutePath()), false);
    }

    Browser.NewContextOptions options() {
        return new Browser.NewContextOptions()
                .setLocale(locale)
                .setViewportSize(width, height)
                .setColorScheme(scheme)
                .setTimezoneId("UTC")
                .setPermissions(mayRecord ? List.of("microphone") : List.of());
    }
}
