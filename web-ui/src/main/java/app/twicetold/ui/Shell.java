package app.twicetold.ui;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The one document that all pages of an application have: its scripts show what the address names. */
public final class Shell {
    private static final String STYLE = ".css";
    private static final String MODULE = ".js";

    private final Assets files;
    private final ImportMap imports;
    private final String document;
    private final Assets.Asset file;

    private Shell(Assets files, ImportMap imports, String document) {
        this.files = files;
        this.imports = imports;
        this.document = document;
        this.file = Assets.Asset.of(bytes(), "text/html");
    }

    /**
     * Fills a template, which has {@code {{icon}}}, {@code {{styles}}}, {@code {{import-map}}}, {@code {{preloads}}} and
     * {@code {{start}}}.
     *
     * @param beside a class of the archive that holds the template
     * @param template on the class path
     * @param start the module that starts the application
     * @param often modules of the application that every page needs
     */
    public static Shell of(Class<?> beside, String template, Assets files, String start, Collection<String> often) {
        ImportMap imports = ImportMap.of(files);
        String document = read(beside, template)
                .replace("{{icon}}", files.url("ui/icon.svg"))
                .replace(
                        "{{styles}}",
                        lines(
                                files,
                                name -> name.endsWith(STYLE) && !isOfAPage(name),
                                "  <link rel=\"stylesheet\" href=\"%s\">"))
                .replace("{{import-map}}", imports.json())
                // What every page needs, so that the browser asks for it at once and not for one after the other.
                .replace(
                        "{{preloads}}",
                        lines(
                                files,
                                name -> often.contains(name) || isOften(name),
                                "  <link rel=\"modulepreload\" href=\"%s\">"))
                .replace("{{start}}", files.url(start));
        return new Shell(files, imports, document);
    }

    /** The same with something else filled in. */
    public Shell with(String place, String text) {
        return new Shell(files, imports, document.replace(place, text));
    }

    /** The document in HTML. */
    public byte[] bytes() {
        return document.getBytes(StandardCharsets.UTF_8);
    }

    /** Writes the document, which browsers ask for each time. */
    public void serve(HttpServletRequest request, HttpServletResponse response) throws IOException {
        file.serve(request, response, "no-cache");
    }

    /** What a policy allows the import map by, the only script that is no file. */
    public String importsHash() {
        return imports.hash();
    }

    /**
     * The names of the pages of an application, each of which is a module.
     *
     * @param folder of the pages, with a slash at its end
     * @param notByName modules of that folder that have no address of their own
     */
    public static Set<String> pages(Assets files, String folder, Set<String> notByName) {
        return files.names().stream()
                .filter(name -> name.startsWith(folder) && name.indexOf('/', folder.length()) < 0)
                .filter(name -> name.endsWith(MODULE))
                .map(name -> name.substring(folder.length(), name.length() - MODULE.length()))
                .filter(Predicate.not(notByName::contains))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Whether it is a stylesheet that comes with the pages that ask for it, and not with the document. */
    static boolean isOfAPage(String name) {
        return name.endsWith(STYLE) && (name.contains("/pages/") || name.contains("/parts/"));
    }

    private static boolean isOften(String name) {
        return (name.startsWith("ui/") || name.startsWith("lib/lit")) && name.endsWith(MODULE) && !isRare(name);
    }

    private static boolean isRare(String name) {
        return name.contains("/texts/")
                || name.contains("directive")
                || name.startsWith("ui/draft")
                || name.startsWith("ui/refresh")
                || name.startsWith("ui/style")
                || name.startsWith("ui/recorder")
                || name.startsWith("ui/evidence");
    }

    private static String lines(Assets files, Predicate<String> which, String line) {
        return files.names().stream()
                .filter(which)
                // The shared stylesheet comes before that of the application, which changes parts of it.
                .sorted((one, other) -> Boolean.compare(other.startsWith("ui/"), one.startsWith("ui/")))
                .map(name -> line.formatted(files.url(name)))
                .collect(Collectors.joining("\n"));
    }

    private static String read(Class<?> beside, String path) {
        try (InputStream in = beside.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("Missing file " + path);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
