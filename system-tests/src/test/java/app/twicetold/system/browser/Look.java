package app.twicetold.system.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ServiceWorkerPolicy;
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
 * @param keepsShell whether service workers run; what they ask, no test can answer
 */
public record Look(
        String locale,
        int width,
        int height,
        ColorScheme scheme,
        Optional<Path> sound,
        boolean mayRecord,
        boolean keepsShell) {
    private static final int WIDTH = 1280;
    private static final int HEIGHT = 800;
    private static final int PHONE_WIDTH = 390;
    private static final int PHONE_HEIGHT = 844;

    /** As most operators have it. */
    public static final Look ENGLISH =
            new Look("en-GB", WIDTH, HEIGHT, ColorScheme.LIGHT, Optional.empty(), false, false);

    /** The same in China. */
    public static final Look CHINESE = ENGLISH.in("zh-CN");

    /** As most learners have it. */
    public static final Look ENGLISH_PHONE = ENGLISH.sized(PHONE_WIDTH, PHONE_HEIGHT);

    /** The same in China. */
    public static final Look CHINESE_PHONE = CHINESE.sized(PHONE_WIDTH, PHONE_HEIGHT);

    /** In another language. */
    public Look in(String locale) {
        return new Look(locale, width, height, scheme, sound, mayRecord, keepsShell);
    }

    /** In the dark. */
    public Look dark() {
        return new Look(locale, width, height, ColorScheme.DARK, sound, mayRecord, keepsShell);
    }

    /** In a window of this size. */
    public Look sized(int width, int height) {
        return new Look(locale, width, height, scheme, sound, mayRecord, keepsShell);
    }

    /** With somebody who says what is in a file, and lets pages listen. */
    public Look saying(Path wav) {
        return new Look(locale, width, height, scheme, Optional.of(wav.toAbsolutePath()), true, keepsShell);
    }

    /** With a microphone that pages are refused. */
    public Look refusingTheMicrophone(Path wav) {
        return new Look(locale, width, height, scheme, Optional.of(wav.toAbsolutePath()), false, keepsShell);
    }

    /** Without a microphone, which pages might use. */
    public Look withoutAMicrophone() {
        return new Look(locale, width, height, scheme, Optional.empty(), true, keepsShell);
    }

    /** With what pages install to start without a network. */
    public Look keepingTheShell() {
        return new Look(locale, width, height, scheme, sound, mayRecord, true);
    }

    Browser.NewContextOptions options() {
        return new Browser.NewContextOptions()
                .setLocale(locale)
                .setViewportSize(width, height)
                .setColorScheme(scheme)
                .setTimezoneId("UTC")
                .setServiceWorkers(keepsShell ? ServiceWorkerPolicy.ALLOW : ServiceWorkerPolicy.BLOCK)
                .setPermissions(mayRecord ? List.of("microphone") : List.of());
    }
}
