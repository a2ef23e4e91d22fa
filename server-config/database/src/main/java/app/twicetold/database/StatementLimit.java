package app.twicetold.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** Has the server end a statement before the driver stops waiting for its answer. */
final class StatementLimit {
    private StatementLimit() {}

    /**
     * Five sixths of the patience of the driver. The rest is for the way of the answer.
     *
     * @param socketTimeout of the driver; zero waits without end, and so does the result
     */
    static Duration of(Duration socketTimeout) {
        return socketTimeout.multipliedBy(5).dividedBy(6);
    }

    /**
     * Limits each statement of the connection. A lower limit of the database, the user or the address stays.
     *
     * @param socketTimeout of the driver, in seconds; 0 sets no limit
     * @return the connection
     * @throws SQLException of the driver; then the connection is closed
     */
    static Connection on(Connection connection, int socketTimeout) throws SQLException {
        if (socketTimeout <= 0) {
            return connection;
        }
        long limit = of(Duration.ofSeconds(socketTimeout)).toMillis();
        try (Statement statement = connection.createStatement()) {
            statement.execute("""
                    select set_config('statement_timeout', '%d', false)
                    where current_setting('statement_timeout') = '0'
                      or current_setting('statement_timeout')::interval > interval '%d milliseconds'""".formatted(limit, limit));
            return connection;
        } catch (SQLException | RuntimeException failure) {
            try {
                connection.close();
            } catch (SQLException alsoBroken) {
                failure.addSuppressed(alsoBroken);
            }
            throw failure;
        }
    }
}
