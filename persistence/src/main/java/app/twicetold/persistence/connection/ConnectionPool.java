package app.twicetold.persistence.connection;

/** The pools of connections to the database. Work of one pool takes none away from the work of another one. */
public enum ConnectionPool {
    /** Requests of clients, messages, and what keeps a node alive. */
    REQUESTS,
    /** Scheduled work and reports of operators. They take long, and may wait for each other. */
    JOBS;

    private static final ThreadLocal<ConnectionPool> OF_THIS_THREAD = ThreadLocal.withInitial(() -> REQUESTS);

    /** The pool of the work that this thread does. */
    public static ConnectionPool current() {
        return OF_THIS_THREAD.get();
    }

    /**
     * Has this thread take connections of this pool until the result is closed. A transaction has one pool: the thread is
     * in none yet, or in one that has sent no statement.
     */
    public Use use() {
        ConnectionPool before = current();
        OF_THIS_THREAD.set(this);
        return () -> {
            if (before == REQUESTS) {
                OF_THIS_THREAD.remove();
            } else {
                OF_THIS_THREAD.set(before);
            }
        };
    }

    /** The time in which a thread takes connections of a pool. */
    public interface Use extends AutoCloseable {
        @Override
        void close();
    }
}
