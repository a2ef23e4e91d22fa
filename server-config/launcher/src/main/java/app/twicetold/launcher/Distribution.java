package app.twicetold.launcher;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The built service: {@code lib} holds the launcher; {@code server} holds Payara Micro, the application and its
 * resources.
 */
public record Distribution(Path home) {

    /**
     * The directory that the system property {@code twicetold.home} names, otherwise the one around the launcher's own
     * jar.
     */
    public static Distribution find() {
        String named = System.getProperty("twicetold.home");
        Path home = named != null ? Path.of(named).toAbsolutePath().normalize() : aroundThisJar();
        if (!Files.isDirectory(home.resolve("server"))) {
            throw StartRefused.failure("The built service is not in " + home + "; build it with: ./run build");
        }
        return new Distribution(home);
    }

    /** A file or directory of the server part. */
    public Path server(String name) {
        return home.resolve("server").resolve(name);
    }

    /** The directories with the jars of the application: its own modules, then its libraries. */
    public List<Path> applicationJars() {
        return List.of(server("twicetold").resolve("WEB-INF").resolve("lib"), server("libraries"));
    }

    /** Classes that the JVM maps instead of reading them from their jars; it may be missing. */
    public Path classArchive() {
        return server("classes.jsa");
    }

    /** The programs of the embedded database, unpacked for every data directory; it may be missing. */
    public Path programs() {
        return home.resolve("programs");
    }

    /** The jar that holds {@link ParentWatch}. */
    public Path launcherJar() {
        return home.resolve("lib").resolve("twicetold-launcher.jar");
    }

    private static Path aroundThisJar() {
        try {
            Path jar = Path.of(Distribution.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return jar.resolve("..").resolve("..").normalize();
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
