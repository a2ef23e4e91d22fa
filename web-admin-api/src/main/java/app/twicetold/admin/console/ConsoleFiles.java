package app.twicetold.admin.console;

import app.twicetold.ui.Assets;
import app.twicetold.ui.ImportMap;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The files of the console, and the one document that all its pages have. */
final class ConsoleFiles {
    /** The beginning of every address of the console. */
    static final String ROOT = "/v1/admin/console/";

    static final String ASSETS = ROOT + "assets/";
    private static final String FOLDER = "/app/twicetold/admin/console/";
    private static final String PAGES = "console/pages/";

    /** Modules of that folder that are no page of their own; the overview has the address without a name. */
    private static final Set<String> NOT_BY_NAME = Set.of("missing", "overview");

    private static final Assets FILES = Assets.all(ConsoleFiles.class, FOLDER + "assets/", ASSETS)
            .and(Assets.all(Assets.class, ImportMap.SHARED, ASSETS));

    private static final ImportMap IMPORTS = ImportMap.of(FILES);
    private static final byte[] SHELL = shell();
    private static final Set<String> PAGE_NAMES = pageNames();

    private ConsoleFiles() {}

    static Optional<Assets.Asset> find(String name) {
        return FILES.find(name);
    }

    /** The document, the same for each page. */
    static byte[] document() {
        return SHELL.clone();
    }

    /** What the policy allows the import map by. */
    static String importsHash() {
        return IMPORTS.hash();
    }

    /** Whether there is a page of the name; the overview has none. */
    static boolean isPage(String name) {
        return name.isEmpty() || PAGE_NAMES.contains(name);
    }

    private static Set<String> pageNames() {
        return FILES.names().stream()
                .filter(name -> name.startsWith(PAGES) && name.indexOf('/', PAGES.length()) < 0)
                .map(name -> name.substring(PAGES.length(), name.length() - ".js".length()))
                .filter(Predicate.not(NOT_BY_NAME::contains))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static byte[] shell() {
        String styles = lines(name -> name.endsWith(".css"), "  <link rel=\"stylesheet\" href=\"%s\">");
        // What every page needs, so that the browser asks for it at once and not for one after the other.
        String preloads = lines(
                name -> (name.startsWith("ui/") || name.startsWith("lib/lit")) && name.endsWith(".js") && !isRare(name),
                "  <link rel=\"modulepreload\" href=\"%s\">");
        return read(FOLDER + "shell.html")
                .replace("{{icon}}", FILES.url("ui/icon.svg"))
                .replace("{{styles}}", styles)
                .replace("{{import-map}}", IMPORTS.json())
                .replace("{{preloads}}", preloads)
                .replace("{{start}}", FILES.url("console/app.js"))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static boolean isRare(String name) {
        return name.contains("/directives/")
                || name.contains("/texts/")
                || name.contains("directive")
                || name.startsWith("ui/recorder")
                || name.startsWith("ui/evidence");
    }

    private static String lines(Predicate<String> which, String line) {
        return FILES.names().stream()
                .filter(which)
                // The shared stylesheet comes before that of the console, which changes parts of it.
                .sorted((one, other) -> Boolean.compare(other.startsWith("ui/"), one.startsWith("ui/")))
                .map(name -> line.formatted(FILES.url(name)))
                .collect(Collectors.joining("\n"));
    }

    private static String read(String path) {
        try (InputStream in = ConsoleFiles.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("Missing file " + path);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
