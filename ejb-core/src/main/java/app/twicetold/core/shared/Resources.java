package app.twicetold.core.shared;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Files that ship with the program. */
public final class Resources {
    private Resources() {}

    /**
     * The text of a file.
     *
     * @param name relative to the package of the class
     * @throws IllegalStateException when there is no such file
     */
    public static String text(Class<?> beside, String name) {
        return new String(bytes(beside, name), StandardCharsets.UTF_8);
    }

    /**
     * The bytes of a file.
     *
     * @param name relative to the package of the class
     * @throws IllegalStateException when there is no such file
     */
    public static byte[] bytes(Class<?> beside, String name) {
        try (InputStream file = beside.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("No file " + name + " beside " + beside.getSimpleName());
            }
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }
}
