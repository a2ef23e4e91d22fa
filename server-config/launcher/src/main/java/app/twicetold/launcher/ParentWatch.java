package app.twicetold.launcher;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The main class of the server process. The launcher holds the other end of its standard input. A byte from there says
 * that the start is over, any other one stops the server. When that end closes, the launcher is gone, and neither the
 * server nor the embedded database must outlive it.
 *
 * <p>Arguments: the class to run, then its own arguments.
 */
public final class ParentWatch {
    /** The system property that names the file with the process id of the embedded database. */
    static final String DATABASE = "twicetold.database.pidfile";

    /** Says that the start is over. */
    static final int STARTED = 's';
    /** Says that the server has to stop. */
    static final int STOP = '\n';

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
            @Nullable String pidFile = System.getProperty(DATABASE);
            if (pidFile != null) {
                // The launcher may have started the database again since, so its process is looked up now.
                // On TERM PostgreSQL waits for its last connection, which is one of this process.
                Postmaster.find(Path.of(pidFile)).ifPresent(ProcessHandle::destroy);
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

    /** Returns when the launcher says to stop, or with false when the launcher is gone. */
    private static boolean isTold() {
        try {
            int told = System.in.read();
            while (told == STARTED) {
                SpareMemory.giveBack();
                told = System.in.read();
            }
            return told >= 0;
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
