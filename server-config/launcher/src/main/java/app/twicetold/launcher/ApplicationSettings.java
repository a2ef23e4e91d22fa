package app.twicetold.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks the settings of the application by its own rules before anything is started. A start that would be refused in
 * the end is refused at once, wherever the log goes.
 */
final class ApplicationSettings {
    private static final String CHECK = "app.twicetold.core.startup.CheckSettings";
    private static final String NAMES = "app.twicetold.core.startup.SettingNames";
    private static final String PREFLIGHT = "app.twicetold.core.preflight.Preflight";
    private static final String REHEARSAL = "app.twicetold.core.preflight.RehearsalLook";
    private static final String REFUSAL = "InvalidSetting";

    /** Placeholders for values that are generated, or known only when the embedded database runs. */
    private static final Map<String, String> LATER = Map.of(
            "DATABASE_URL", "jdbc:postgresql://localhost/embedded",
            "JWT_SECRET", "generated-generated-generated-generated");

    private ApplicationSettings() {}

    /**
     * Checks the settings.
     *
     * @return the names of those that the application reads
     * @throws StartRefused with the sentence that names the setting
     */
    @SuppressWarnings("unchecked") // It is called by its name.
    static Set<String> check(Distribution distribution, Settings settings) {
        Map<String, String> values = new HashMap<>(LATER);
        if (settings.isProduction()) {
            values.remove("JWT_SECRET");
        }
        values.putAll(settings.values());
        if (settings.broker().isEmpty()) {
            // The embedded broker has a user and a password also where none is set.
            values.keySet().removeAll(List.of("BROKER_USER", "BROKER_PASSWORD"));
        }
        return (Set<String>) Objects.requireNonNull(call(distribution, CHECK, "check", values));
    }

    /**
     * One sentence for each setting that looks misspelled, or that an earlier release read.
     *
     * @param origins where each setting is from, by name
     */
    @SuppressWarnings("unchecked") // It is called by its name.
    static List<String> doubts(Distribution distribution, Map<String, String> origins) {
        return (List<String>) Objects.requireNonNull(call(distribution, NAMES, "doubts", origins));
    }

    /** What the application finds when it tries what the settings name: grade, item and sentence of each look. */
    @SuppressWarnings("unchecked") // It is called by its name.
    static List<List<String>> tried(Distribution distribution, Map<String, String> values) {
        return (List<List<String>>) Objects.requireNonNull(call(distribution, PREFLIGHT, "run", values));
    }

    /** What the entries of the running service did: grade, capability and sentence of each. */
    @SuppressWarnings("unchecked") // It is called by its name.
    static List<List<String>> rehearsed(Distribution distribution, Map<String, String> service) {
        return (List<List<String>>) Objects.requireNonNull(call(distribution, REHEARSAL, "run", service));
    }

    private static @Nullable Object call(
            Distribution distribution, String type, String method, Map<String, String> values) {
        // The application has a class loader of its own, as on the server, because the launcher has other libraries.
        try (URLClassLoader application =
                new URLClassLoader(jars(distribution), ClassLoader.getPlatformClassLoader())) {
            return Class.forName(type, true, application)
                    .getMethod(method, Map.class)
                    .invoke(null, values);
        } catch (InvocationTargetException failed) {
            Throwable cause = Objects.requireNonNull(failed.getCause());
            if (cause.getClass().getSimpleName().equals(REFUSAL)) {
                throw StartRefused.configuration(String.valueOf(cause.getMessage()));
            }
            throw new IllegalStateException(cause);
        } catch (IOException | ReflectiveOperationException notBuilt) {
            throw StartRefused.failure("The application of this build cannot be read: " + notBuilt + ".");
        }
    }

    private static URL[] jars(Distribution distribution) throws IOException {
        List<URL> urls = new ArrayList<>();
        urls.add(distribution.server("postgresql.jar").toUri().toURL());
        for (Path directory : distribution.applicationJars()) {
            try (Stream<Path> inside = Files.list(directory)) {
                for (Path jar : (Iterable<Path>) inside::iterator) {
                    urls.add(jar.toUri().toURL());
                }
            } catch (UncheckedIOException unreadable) {
                throw new IOException(unreadable);
            }
        }
        return urls.toArray(URL[]::new);
    }
}
