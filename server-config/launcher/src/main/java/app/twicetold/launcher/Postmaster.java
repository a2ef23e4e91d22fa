package app.twicetold.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The first process of an embedded PostgreSQL, found by the file that the server keeps in its directory. What the
 * system tells of a process comes from Java alone, so that it is the same on every system.
 */
public final class Postmaster {
    /** In the directory of the database. Its first line is the process id. */
    public static final String FILE = "postmaster.pid";

    /** Lines of the file, counted from 0. */
    private static final int PROCESS = 0;

    private static final int BEGIN = 2;
    private static final int PORT = 3;

    private static final String COMMAND = "postgres";
    /** Systems count the begin of a process in ticks, from a start that is rounded. */
    private static final Duration ROUNDED = Duration.ofSeconds(2);

    private Postmaster() {}

    /** The process, if it is there; empty for one that has got the number since. */
    static Optional<ProcessHandle> find(Path file) {
        try {
            List<String> lines = Files.readAllLines(file);
            return ProcessHandle.of(Long.parseLong(lines.get(PROCESS).strip()))
                    .filter(process ->
                            isServer(process.info().command(), process.info().startInstant(), lines));
        } catch (IOException | NumberFormatException | IndexOutOfBoundsException notRunning) {
            return Optional.empty();
        }
    }

    /** The port of a server that runs; empty when none does. */
    public static Optional<Integer> port(Path file) {
        if (find(file).isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    Integer.parseInt(Files.readAllLines(file).get(PORT).strip()));
        } catch (IOException | NumberFormatException | IndexOutOfBoundsException stillStarting) {
            return Optional.empty();
        }
    }

    /** A system that does not tell the command of a process may tell when it began. One that tells neither finds none. */
    static boolean isServer(Optional<String> command, Optional<Instant> began, List<String> lines) {
        if (command.isPresent()) {
            return command.get().endsWith(COMMAND);
        }
        if (began.isEmpty() || lines.size() <= BEGIN) {
            return false;
        }
        Instant noted = Instant.ofEpochSecond(Long.parseLong(lines.get(BEGIN).strip()));
        return Duration.between(noted, began.get()).abs().compareTo(ROUNDED) <= 0;
    }
}
