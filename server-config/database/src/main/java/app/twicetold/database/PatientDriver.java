package app.twicetold.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

/**
 * The driver of PostgreSQL for the pools of WildFly. The first connection of a server waits for its database. The server
 * ends statements that take too long, and a connection is valid only while it takes changes.
 */
public class PatientDriver extends Driver {
    /** What configure.cli has in place of a DATABASE_URL that is missing. The application says so at once. */
    private static final String NOT_SET = "jdbc:postgresql://not-set/";

    @Override
    public @Nullable Connection connect(String url, @Nullable Properties properties) throws SQLException {
        if (!acceptsURL(url)) {
            return null;
        }
        return url.startsWith(NOT_SET)
                ? super.connect(url, properties)
                : FirstConnection.ofThisServer(url).open(() -> limited(url, properties));
    }

    private Connection limited(String url, @Nullable Properties properties) throws SQLException {
        Connection connection = super.connect(url, properties);
        @Nullable Properties merged = parseURL(url, properties);
        return ServerConnection.of(
                StatementLimit.on(connection, merged == null ? 0 : PGProperty.SOCKET_TIMEOUT.getInt(merged)));
    }
}
