package app.twicetold.learner;

import app.twicetold.core.library.WebAppSettings;
import app.twicetold.ui.Assets;
import app.twicetold.ui.ImportMap;
import app.twicetold.ui.Served;
import app.twicetold.ui.Shell;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files of the app, and the one document that all its pages have. */
final class AppFiles {
    /** The beginning of every address of the app. */
    static final String ROOT = "/app/";

    static final String ASSETS = ROOT + "assets/";
    private static final String DEVELOPERS = " data-developers";
    private static final String TRIALS = " data-trial";
    private static final String FOLDER = "/app/twicetold/learner/";
    private static final String PAGES = "app/pages/";

    /** Modules of that folder that are no page of their own; home has the address without a name. */
    private static final Set<String> NOT_BY_NAME = Set.of("missing", "home");

    /** What the start of the app needs, as its modules import each other. */
    private static final Set<String> OFTEN = Set.of(
            "app/account.js",
            "app/code-table.js",
            "app/codes.js",
            "app/device.js",
            "app/forget.js",
            "app/gone.js",
            "app/outbox.js",
            "app/pages/missing.js",
            "app/service.js",
            "app/store.js");

    private static final Assets FILES = Assets.all(AppFiles.class, FOLDER + "assets/", ASSETS)
            // Charts of the app are its own, and small.
            .and(Assets.all(Assets.class, ImportMap.SHARED, ASSETS).without(name -> name.startsWith("lib/chart.js")));

    private static final Shell TEMPLATE = Shell.of(AppFiles.class, FOLDER + "shell.html", FILES, "app/start.js", OFTEN)
            .with("{{manifest}}", ROOT + "manifest.webmanifest")
            .with("{{touch-icon}}", FILES.url("app/icons/touch.png"));
    /** The document by what it says of the service: the attributes of its root. */
    private static final Map<String, Shell> SHELLS = Stream.of("", DEVELOPERS, TRIALS, DEVELOPERS + TRIALS)
            .collect(Collectors.toUnmodifiableMap(
                    Function.identity(), options -> TEMPLATE.with("{{options}}", options)));

    private static final Set<String> PAGE_NAMES = Shell.pages(FILES, PAGES, NOT_BY_NAME);

    private AppFiles() {}

    static Optional<Assets.Asset> find(String name) {
        return FILES.find(name);
    }

    /** The document, the same for each page. It tells the scripts what is there for developers, and for trying. */
    static Shell shell(WebAppSettings settings) {
        String options = (settings.developers() ? DEVELOPERS : "") + (settings.trials() ? TRIALS : "");
        return Objects.requireNonNull(SHELLS.get(options));
    }

    /** Whether there is a page of the name; home has none. */
    static boolean isPage(String name) {
        return name.isEmpty() || PAGE_NAMES.contains(name);
    }

    /** What a browser needs to install the app. */
    static byte[] manifest() {
        return read("manifest.webmanifest")
                .replace("{{icon}}", FILES.url("ui/icon.svg"))
                .replace("{{icon-192}}", FILES.url("app/icons/192.png"))
                .replace("{{icon-512}}", FILES.url("app/icons/512.png"))
                .replace("{{icon-maskable}}", FILES.url("app/icons/maskable.png"))
                .getBytes(StandardCharsets.UTF_8);
    }

    /** The service worker, which keeps the document and its files for a start without a network. */
    static byte[] worker(WebAppSettings settings) {
        String files = FILES.names().stream()
                .filter(Predicate.not(name -> name.endsWith(".png")))
                .map(name -> '"' + FILES.url(name) + '"')
                .collect(Collectors.joining(",\n  "));
        String version =
                Served.digest((files + Served.digest(shell(settings).bytes())).getBytes(StandardCharsets.UTF_8));
        return read("service-worker.js")
                .replace("{{version}}", version)
                .replace("'{{files}}'", files)
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String read(String name) {
        try (InputStream in = AppFiles.class.getResourceAsStream(FOLDER + name)) {
            if (in == null) {
                throw new IllegalStateException("Missing file " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
