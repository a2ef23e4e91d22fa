package app.twicetold.launcher;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The main class of the server process. The launcher holds the other end of its standard input: when that end closes,
 * the launcher is gone, and neither the server nor the embedded database must outlive it.
 *
 * <p>Arguments: the class to run, then its own arguments.
 */
public final class ParentWatch {
    private static final int TERMINATED = 143;
    private static final long LONGEST_STOP_MS = 20_000;

    private ParentWatch() {}

    /** Starts the watch and hands over to the class that the first argument names. */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        Thread watch = new Thread(ParentWatch::untilTheParentIsGone, "parent-watch");
        watch.setDaemon(true);
        watch.start();
        try {
            Class.forName(arguments[0]).getMethod("main", String[].class).invoke(null, (Object)
                    Arrays.copyOfRange(arguments, 1, arguments.length));
        } catch (InvocationTargetException failed) {
            @Nullable Throwable cause = failed.getCause();
            throw cause instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(cause);
        }
    }

    private static void untilTheParentIsGone() {
        try {
            while (System.in.read() >= 0) {
                // The launcher writes nothing to this stream; only its end matters.
            }
        } catch (IOException broken) {
            // A broken stream counts as closed.
        }
        @Nullable Long database = Long.getLong("twicetold.database.pid");
        if (database != null) {
            // On TERM PostgreSQL waits for its last connection, which is one of this process.
            ProcessHandle.of(database).ifPresent(ProcessHandle::destroy);
        }
        Thread exit = new Thread(() -> System.exit(TERMINATED), "parent-gone");
        exit.start();
        try {
            exit.join(LONGEST_STOP_MS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(TERMINATED);
    }
}
