package app.twicetold.persistence.migration;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Executor;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections whose statements may take as long as they need. The limits that a pool gives its connections are those of
 * requests; a connection has them again when it is closed, because the pool keeps it.
 */
final class UnlimitedConnections {
    private static final Logger LOG = Logger.getLogger(UnlimitedConnections.class.getName());
    /** The driver sets a time-out at once, and runs nothing later. */
    private static final Executor AT_ONCE = Runnable::run;

    private UnlimitedConnections() {}

    /** A source of such connections. */
    static DataSource of(DataSource pool) {
        return (DataSource) Proxy.newProxyInstance(
                UnlimitedConnections.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> {
                    @Nullable Object result = invoke(pool, method, arguments);
                    return result instanceof Connection connection ? unlimited(connection) : result;
                });
    }

    private static Connection unlimited(Connection connection) throws SQLException {
        Limits limits;
        try {
            limits = Limits.of(connection);
            new Limits("0", limits.lock, 0).set(connection);
        } catch (SQLException | RuntimeException failure) {
            connection.close();
            throw failure;
        }
        return (Connection) Proxy.newProxyInstance(
                UnlimitedConnections.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("close") && !connection.isClosed()) {
                        giveBack(connection, limits);
                    }
                    return invoke(connection, method, arguments);
                });
    }

    /** A connection that broke has nothing to be given back; the pool finds that out. */
    private static void giveBack(Connection connection, Limits limits) {
        try {
            limits.set(connection);
        } catch (SQLException broken) {
            LOG.log(Level.FINE, "A connection broke during the migrations", broken);
        }
    }

    private static @Nullable Object invoke(
            Object target, java.lang.reflect.Method method, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause() == null ? thrown : thrown.getCause();
        }
    }

    /**
     * The limits of a connection.
     *
     * @param statement as PostgreSQL writes it; 0 is none
     * @param lock the same for the wait for a lock, which each migration sets for itself
     * @param socketMs how long the driver waits for an answer; 0 is without end
     */
    private record Limits(String statement, String lock, int socketMs) {
        static Limits of(Connection connection) throws SQLException {
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(
                            "select current_setting('statement_timeout'), current_setting('lock_timeout')")) {
                row.next();
                return new Limits(row.getString(1), row.getString(2), connection.getNetworkTimeout());
            }
        }

        void set(Connection connection) throws SQLException {
            try (Statement set = connection.createStatement()) {
                set.execute("set statement_timeout = '%s'; set lock_timeout = '%s'".formatted(statement, lock));
            }
            connection.setNetworkTimeout(AT_ONCE, socketMs);
        }
    }
}
