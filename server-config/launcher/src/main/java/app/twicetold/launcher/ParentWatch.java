package app.twicetold.launcher;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The main class of the server process. The launcher holds the other end of its standard input. A byte from there stops
 * the server. When that end closes, the launcher is gone, and neither the server nor the embedded database must outlive it.
 *
 * <p>Arguments: the class to run, then its own arguments.
 */
public final class ParentWatch {
    private static final int TERMINATED = 143;
    /** The system property that says how many milliseconds a stop may take. */
    static final String STOP_PATIENCE = "twicetold.stop.patience";

    private ParentWatch() {}

    /** Starts the watch and hands over to the class that the first argument names. */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        Class<?> server = Class.forName(arguments[0]);
        Thread watch = new Thread(() -> untilToldToStop(server), "parent-watch");
        watch.setDaemon(true);
        watch.start();
        try {
            server.getMethod("main", String[].class)
                    .invoke(null, (Object) Arrays.copyOfRange(arguments, 1, arguments.length));
        } catch (InvocationTargetException failed) {
            @Nullable Throwable cause = failed.getCause();
            throw cause instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(cause);
        }
    }

    private static void untilToldToStop(Class<?> server) {
        if (!isTold()) {
            @Nullable Long database = Long.getLong("twicetold.database.pid");
            if (database != null) {
                // On TERM PostgreSQL waits for its last connection, which is one of this process.
                ProcessHandle.of(database).ifPresent(ProcessHandle::destroy);
            }
        }
        Thread exit = new Thread(
                () -> {
                    stop(server);
                    System.exit(TERMINATED);
                },
                "stop");
        exit.start();
        try {
            exit.join(Long.getLong(STOP_PATIENCE, 0L));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(TERMINATED);
    }

    /** Returns when the launcher writes a byte, or with false when the launcher is gone. */
    private static boolean isTold() {
        try {
            return System.in.read() >= 0;
        } catch (IOException broken) {
            return false;
        }
    }

    /** Payara would also stop by itself when the process ends, but Java closes the log first. */
    private static void stop(Class<?> server) {
        try {
            server.getMethod("shutdown").invoke(server.getMethod("getInstance").invoke(null));
        } catch (ReflectiveOperationException notStarted) {
            // The end of the process stops what there is.
        }
    }
}
