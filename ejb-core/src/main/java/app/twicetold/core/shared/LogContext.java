package app.twicetold.core.shared;

import java.util.HashMap;
import java.util.Map;
import org.slf4j.MDC;

/**
 * What the lines of the log say of the work on their thread: {@code request_id} of a request, {@code job_id} of a piece
 * of background work. The formatter of our distribution reads it here. The context of slf4j is for servers whose own
 * formatter prints that context.
 */
public final class LogContext {
    // Not inherited: a thread of a pool outlives the request that happened to start it.
    private static final ThreadLocal<Map<String, String>> FIELDS = ThreadLocal.withInitial(HashMap::new);

    private static final String REQUEST = "request_id";
    private static final String JOB = "job_id";

    private LogContext() {}

    /** The thread works on a request until {@link #clear}. */
    public static void request(String requestId) {
        put(REQUEST, requestId);
    }

    /** The thread works on a job until the scope is closed. */
    public static Scope job(String jobId) {
        put(JOB, jobId);
        return () -> {
            FIELDS.get().remove(JOB);
            MDC.remove(JOB);
        };
    }

    /** The thread is free for other work. */
    public static void clear() {
        FIELDS.remove();
        MDC.remove(REQUEST);
        MDC.remove(JOB);
    }

    /** The fields of this thread. */
    public static Map<String, String> fields() {
        return Map.copyOf(FIELDS.get());
    }

    private static void put(String name, String value) {
        FIELDS.get().put(name, value);
        MDC.put(name, value);
    }

    /** The end of a piece of work. */
    @FunctionalInterface
    public interface Scope extends AutoCloseable {
        @Override
        void close();
    }
}
