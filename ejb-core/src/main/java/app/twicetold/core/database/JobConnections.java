package app.twicetold.core.database;

import app.twicetold.persistence.connection.ConnectionPool;
import java.util.function.Supplier;

/** The connections of scheduled work, which take none away from requests. */
public final class JobConnections {
    private JobConnections() {}

    /** Does work of which each transaction begins in it. */
    public static <T> T during(Supplier<T> work) {
        try (ConnectionPool.Use unused = ConnectionPool.JOBS.use()) {
            return work.get();
        }
    }

    /** As {@link #during(Supplier)}, for work without a result. */
    public static void during(Runnable work) {
        try (ConnectionPool.Use unused = ConnectionPool.JOBS.use()) {
            work.run();
        }
    }
}
