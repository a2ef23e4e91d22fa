package app.twicetold.launcher;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Stops what this program started when the program is stopped, also in the middle of the start. A database server that
 * is just being started would otherwise outlive the program. A start that is under way is completed first.
 */
public final class StopHook {
    private static final long LONGEST_START_SECONDS = 90;

    private final CompletableFuture<AutoCloseable> started = new CompletableFuture<>();
    private final Thread thread;
    private volatile boolean stopping;

    private StopHook(String stopped) {
        this.thread = new Thread(() -> stop(stopped), "stop");
    }

    /**
     * Has to be called before anything is started.
     *
     * @param stopped the last sentence for the terminal; nothing is said when it is empty
     */
    public static StopHook register(String stopped) {
        StopHook hook = new StopHook(stopped);
        Runtime.getRuntime().addShutdownHook(hook.thread);
        return hook;
    }

    /** Starts what the hook will stop. A start that fails has to clean up after itself. */
    public <T extends AutoCloseable> T start(Supplier<T> start) {
        try {
            T running = start.get();
            started.complete(running);
            return running;
        } catch (RuntimeException cannotStart) {
            started.completeExceptionally(cannotStart);
            withdraw();
            throw cannotStart;
        }
    }

    /** Whether the program is being stopped. A failure from now on is no reason to complain. */
    public boolean isStopping() {
        return stopping;
    }

    /** Takes the hook back, because there is nothing to stop any more. */
    void withdraw() {
        try {
            Runtime.getRuntime().removeShutdownHook(thread);
        } catch (IllegalStateException alreadyStopping) {
            // The hook already runs and finds nothing to stop.
        }
    }

    private void stop(String stopped) {
        stopping = true;
        say(stopped, "Stopping.");
        try {
            started.get(LONGEST_START_SECONDS, TimeUnit.SECONDS).close();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException nothingToStop) {
            // A start that failed has cleaned up after itself.
        } catch (Exception cannotStop) {
            Console.complain("twicetold: " + cannotStop.getMessage());
        }
        say(stopped, stopped);
    }

    private static void say(String stopped, String line) {
        if (!stopped.isEmpty()) {
            Console.say(line);
        }
    }
}
