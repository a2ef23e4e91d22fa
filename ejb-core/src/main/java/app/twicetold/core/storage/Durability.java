package app.twicetold.core.storage;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Lets changes of directories survive a crash: their entries are forced to the disk, as the bytes of files are. */
@FunctionalInterface
interface Durability {
    /** Forces the entries to the disk. */
    Durability DISK = directory -> {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (NoSuchFileException e) {
            // A delete removed the directory, so there is no entry left to keep.
            return;
        }
    };

    /** Forces the entries of a directory to the disk. */
    void force(Path directory) throws IOException;

    /** Creates a directory and its missing parents. Each directory is an entry of the one above. */
    default void createDirectories(Path directory) throws IOException {
        Deque<Path> changed = new ArrayDeque<>();
        @Nullable Path missing = directory;
        while (missing != null && !Files.isDirectory(missing)) {
            missing = missing.getParent();
            if (missing != null) {
                changed.push(missing);
            }
        }
        Files.createDirectories(directory);
        for (Path above : changed) {
            force(above);
        }
    }
}
