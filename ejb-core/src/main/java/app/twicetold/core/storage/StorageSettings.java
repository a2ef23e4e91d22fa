package app.twicetold.core.storage;

import app.twicetold.core.shared.Settings;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Where objects are kept.
 *
 * <ul>
 *   <li>{@code OBJECT_STORE}: the kind of store; {@code directory} (default) is the only one.
 *   <li>{@code OBJECT_STORE_DIR}: absolute path of the directory, created when missing; required.
 * </ul>
 *
 * @param directory absolute
 */
public record StorageSettings(Path directory) {
    private static final String KIND = "OBJECT_STORE";
    private static final String DIRECTORY = "OBJECT_STORE_DIR";
    private static final String DIRECTORY_KIND = "directory";

    /**
     * Reads and checks the settings.
     *
     * @throws Settings.InvalidSetting when the kind is unknown, or the directory is missing or not an absolute path
     */
    public static StorageSettings from(Settings settings) {
        if (!settings.optional(KIND).orElse(DIRECTORY_KIND).equals(DIRECTORY_KIND)) {
            throw new Settings.InvalidSetting(KIND, "must be " + DIRECTORY_KIND);
        }
        return new StorageSettings(absolute(settings.required(DIRECTORY)));
    }

    private static Path absolute(String directory) {
        try {
            Path path = Path.of(directory);
            if (path.isAbsolute()) {
                return path.normalize();
            }
        } catch (InvalidPathException notAPath) {
            // Told below, like a relative path.
        }
        throw new Settings.InvalidSetting(DIRECTORY, "must be an absolute path");
    }
}
