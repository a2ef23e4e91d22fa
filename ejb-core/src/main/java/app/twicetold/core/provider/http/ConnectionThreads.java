package app.twicetold.core.provider.http;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that move bytes for all connections to providers. By default an HTTP client uses one thread for each call
 * that begins or ends at the same moment. This pool stays small for any number of calls, and its threads end when they
 * are idle.
 */
final class ConnectionThreads {
    /** Most threads only pass bytes on. Some read a recording at the same time. */
    static final int MOST = 32;

    static final String NAMES = "provider-connection-";

    static final Executor SHARED = create();

    private static final long IDLE_SECONDS = 30;

    private ConnectionThreads() {}

    private static Executor create() {
        AtomicInteger count = new AtomicInteger();
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                MOST, MOST, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                    Thread thread = new Thread(work, NAMES + count.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }
}
