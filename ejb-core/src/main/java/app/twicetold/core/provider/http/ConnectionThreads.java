package app.twicetold.core.provider.http;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that move bytes for all connections to providers. A client of its own accord takes as many as calls begin or
 * end at the same moment; these are as few whatever is in flight, and go when there is nothing to do.
 */
final class ConnectionThreads {
    /** Most only hand bytes on; some read a recording meanwhile. */
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
