package app.twicetold.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The application server of a launcher that was killed. It ends by itself, within seconds, and holds the port until
 * then.
 */
final class EarlierServer {
    private static final String FILE = "server.pid";

    /** With the grace of a stop longer than {@link ParentWatch} takes. */
    private static final Duration PATIENCE = Duration.ofSeconds(45);

    private EarlierServer() {}

    /** Notes the server of this start for the next one. */
    static void note(DataDirectory directory, Process server) {
        directory.write(FILE, name(server.toHandle()));
    }

    /**
     * Waits for the server of an earlier start, if it is still there.
     *
     * @param grace that a stop of it may take in addition
     * @throws StartRefused when it does not end in time
     */
    static void awaitEnd(DataDirectory directory, Duration grace) {
        ProcessHandle server = find(directory).orElse(null);
        if (server == null) {
            return;
        }
        long patience = PATIENCE.plus(grace).toSeconds();
        Console.say("The server of an earlier start (process " + server.pid() + ") is still ending; waiting for it.");
        try {
            server.onExit().get(patience, TimeUnit.SECONDS);
        } catch (TimeoutException stays) {
            throw StartRefused.failure("The server of an earlier start (process " + server.pid()
                    + ") did not end within " + patience + " s; stop it by hand.");
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** A process of this number may have become another one since, which began at another time. */
    private static Optional<ProcessHandle> find(DataDirectory directory) {
        Path file = directory.path().resolve(FILE);
        try {
            if (!Files.exists(file)) {
                return Optional.empty();
            }
            String noted = Files.readString(file).strip();
            return ProcessHandle.of(Long.parseLong(noted.substring(0, Math.max(0, noted.indexOf(' ')))))
                    .filter(process -> noted.equals(name(process)));
        } catch (IOException | NumberFormatException unreadable) {
            return Optional.empty();
        }
    }

    private static String name(ProcessHandle process) {
        return process.pid() + " "
                + process.info().startInstant().map(Object::toString).orElse("");
    }
}
