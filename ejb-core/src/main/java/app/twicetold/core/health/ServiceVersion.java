package app.twicetold.core.health;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/**
 * The version of this program. It comes from a file, because not every server gives a package the attributes of its
 * archive.
 */
public final class ServiceVersion {
    private static final String VERSION = read();

    private ServiceVersion() {}

    /** Such as {@code 1.4.0}. */
    public static String current() {
        return VERSION;
    }

    private static String read() {
        Properties build = new Properties();
        try (InputStream file = Objects.requireNonNull(ServiceVersion.class.getResourceAsStream("build.properties"))) {
            build.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return build.getProperty("version");
    }
}
