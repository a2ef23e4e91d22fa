package app.twicetold.core.provider.chain;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Calls beside the caller's thread: probes of entries that were away, and what races them. There are few, because an
 * entry has one probe at a time, and their threads end when they are idle.
 */
final class BackgroundCalls {
    static final int MOST = 16;

    private static final long IDLE_SECONDS = 30;

    private final Executor threads;

    BackgroundCalls(Executor threads) {
        this.threads = threads;
    }

    /** The threads for it. Whoever makes them ends them. */
    static ThreadPoolExecutor threads(ThreadFactory factory) {
        return new ThreadPoolExecutor(0, MOST, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
    }

    /** Begins a call; empty when all threads are taken. */
    <T> Optional<CompletableFuture<T>> begin(Supplier<T> call) {
        try {
            return Optional.of(CompletableFuture.supplyAsync(call, threads));
        } catch (RejectedExecutionException e) {
            return Optional.empty();
        }
    }
}
