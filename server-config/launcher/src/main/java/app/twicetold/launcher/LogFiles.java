package app.twicetold.launcher;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * A log and its predecessors: {@code server.log}, {@code server.1.log} (the one before) to {@code server.9.log}. A new
 * log begins at each start, when the old one is full, and every day. Logs older than a month are deleted. So a crash is
 * still in a log after some restarts, and the disk does not fill up.
 */
final class LogFiles {
    static final long MOST_BYTES = 10L << 20;
    static final int PREDECESSORS = 9;
    static final Duration LONGEST = Duration.ofDays(1);
    static final Duration KEPT = Duration.ofDays(30);

    private final Path directory;
    private final String name;
    private final Clock clock;

    LogFiles(Path directory, String name, Clock clock) {
        this.directory = directory;
        this.name = name;
        this.clock = clock;
    }

    /** The file that is written now. */
    Path current() {
        return directory.resolve(name + ".log");
    }

    /** Whether a file of that size, begun at that moment, is to be followed by another one. */
    boolean isFull(long bytes, Instant begun) {
        return bytes >= MOST_BYTES || !clock.instant().isBefore(begun.plus(LONGEST));
    }

    /** Makes room for a new file. When the old file cannot be moved, the log goes on in it. */
    void begin() {
        try {
            Files.deleteIfExists(predecessor(PREDECESSORS));
            for (int i = PREDECESSORS - 1; i >= 1; i--) {
                move(predecessor(i), predecessor(i + 1));
            }
            move(current(), predecessor(1));
            forgetOld();
        } catch (IOException keepAppending) {
            // An older log that cannot be moved is no reason to have none.
        }
    }

    /**
     * Copies and empties the full log of a process that cannot be told to begin another file. The process appends to
     * the same one.
     */
    void beginByCopy() {
        Path file = current();
        try {
            if (Files.exists(file) && Files.size(file) >= MOST_BYTES) {
                for (int i = PREDECESSORS - 1; i >= 1; i--) {
                    move(predecessor(i), predecessor(i + 1));
                }
                Files.copy(file, predecessor(1), StandardCopyOption.REPLACE_EXISTING);
                try (FileChannel emptied = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    emptied.truncate(0);
                }
                forgetOld();
            }
        } catch (IOException keepAppending) {
            // The next call tries it again.
        }
    }

    private void forgetOld() throws IOException {
        Instant oldest = clock.instant().minus(KEPT);
        for (int i = 1; i <= PREDECESSORS; i++) {
            Path file = predecessor(i);
            if (Files.exists(file)
                    && Files.getLastModifiedTime(file).toInstant().isBefore(oldest)) {
                Files.delete(file);
            }
        }
    }

    private Path predecessor(int age) {
        return directory.resolve(name + "." + age + ".log");
    }

    private static void move(Path from, Path to) throws IOException {
        if (Files.exists(from)) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
