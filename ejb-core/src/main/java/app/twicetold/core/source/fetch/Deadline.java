package app.twicetold.core.source.fetch;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Ends an exchange when its time is over, wherever it is: at the name server, at a connection, or at a body that drips.
 * A look-up of a name cannot be interrupted. It runs on a thread of its own, which is left behind at the deadline.
 */
final class Deadline {
    private static final int MOST_THREADS = 32;
    private static final long IDLE_SECONDS = 30;
    private static final Executor THREADS = threads();

    private Deadline() {}

    /** Looks the host up and makes a request of it. */
    interface Preparation {
        Exchange prepare() throws FetchFailure;
    }

    /** @throws FetchFailure that of the exchange, or {@link FetchError#TIMED_OUT} */
    static Answer within(Duration time, Preparation preparation) throws FetchFailure {
        AtomicReference<@Nullable Exchange> current = new AtomicReference<>();
        AtomicBoolean over = new AtomicBoolean();
        Callable<Answer> work = () -> {
            Exchange exchange = preparation.prepare();
            current.set(exchange);
            if (over.get()) {
                throw new FetchFailure(FetchError.TIMED_OUT, "Nobody waits any more");
            }
            return exchange.send(time);
        };
        FutureTask<Answer> task = new FutureTask<>(work);
        THREADS.execute(task);
        try {
            return task.get(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            over.set(true);
            end(task, current.get());
            throw new FetchFailure(FetchError.TIMED_OUT, "No whole answer in time", Duration.ZERO, e);
        } catch (InterruptedException e) {
            over.set(true);
            end(task, current.get());
            Thread.currentThread().interrupt();
            throw new FetchFailure(FetchError.UNREACHABLE, "Interrupted", Duration.ZERO, e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof FetchFailure failure) {
                throw failure;
            }
            throw new FetchFailure(FetchError.UNREACHABLE, "No answer", Duration.ZERO, e.getCause());
        }
    }

    private static void end(FutureTask<Answer> task, @Nullable Exchange exchange) {
        task.cancel(true);
        if (exchange != null) {
            exchange.cancel();
        }
    }

    private static Executor threads() {
        AtomicInteger count = new AtomicInteger();
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                MOST_THREADS, MOST_THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                    Thread thread = new Thread(work, "source-fetch-" + count.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }
}
