package app.twicetold.system.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The browser of the distribution, driven by the Node of the machine. There is one a test run, and another for each file
 * that its microphone plays, because a browser is told that at its start.
 */
final class Chromium implements AutoCloseable {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    private static final Pattern NODE_VERSION = Pattern.compile("v(\\d+)\\..*", Pattern.DOTALL);
    private static final int OLDEST_NODE = 20;
    private static final long PATIENCE_SECONDS = 30;
    private static final double START_MS = 120_000;

    private final Playwright playwright;
    private final Path executable;
    private final Map<String, Browser> browsers = new HashMap<>();

    private Chromium(Playwright playwright, Path executable) {
        this.playwright = playwright;
        this.executable = executable;
    }

    /** What keeps this machine from it, in a sentence. */
    static Optional<String> missing() {
        if (executable().isEmpty()) {
            return Optional.of("that needs Chromium on the path (Debian: apt-get install chromium fonts-noto-cjk)");
        }
        if (node().isEmpty() && !hasBundledNode()) {
            return Optional.of("that needs Node 20 or later on the path, or -Pbundled-node, which fetches one");
        }
        return Optional.empty();
    }

    static Chromium start() {
        Map<String, String> environment = new HashMap<>();
        environment.put("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
        node().ifPresent(node -> environment.put("PLAYWRIGHT_NODEJS_PATH", node.toString()));
        PlaywrightAssertions.setDefaultAssertionTimeout(Tab.PATIENCE_MS);
        return new Chromium(
                Playwright.create(new Playwright.CreateOptions().setEnv(environment)),
                executable().orElseThrow());
    }

    /** The browser whose microphone plays this file; without one there is no microphone. */
    Browser browser(Optional<Path> sound) {
        return browsers.computeIfAbsent(sound.map(Path::toString).orElse(""), this::launch);
    }

    private Browser launch(String sound) {
        List<String> arguments = new ArrayList<>(List.of("--autoplay-policy=no-user-gesture-required"));
        if (System.getProperty("user.name", "").equals("root")) {
            arguments.add("--no-sandbox");
        }
        if (!sound.isEmpty()) {
            arguments.add("--use-fake-device-for-media-stream");
            arguments.add("--use-file-for-fake-audio-capture=" + sound + "%noloop");
        }
        return playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(executable)
                        .setArgs(arguments)
                        .setTimeout(START_MS));
    }

    @Override
    public void close() {
        browsers.values().forEach(Browser::close);
        playwright.close();
    }

    private static Optional<Path> executable() {
        return NAMES.stream().flatMap(name -> onPath(name).stream()).findFirst();
    }

    /** A Node that the driver runs on. */
    private static Optional<Path> node() {
        return onPath("node").filter(node -> version(node) >= OLDEST_NODE);
    }

    private static boolean hasBundledNode() {
        return Chromium.class.getResource("/driver/linux") != null || Chromium.class.getResource("/driver/mac") != null;
    }

    private static Optional<Path> onPath(String name) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(directory -> Path.of(directory, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static int version(Path node) {
        try {
            Process process = new ProcessBuilder(node.toString(), "--version")
                    .redirectErrorStream(true)
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
            Matcher version = NODE_VERSION.matcher(said);
            return version.matches() ? Integer.parseInt(version.group(1)) : 0;
        } catch (IOException e) {
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }
}
