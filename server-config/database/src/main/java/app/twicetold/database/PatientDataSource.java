package app.twicetold.database;

import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The data source of PostgreSQL for the pools of Payara. The first connection of a server waits for its database. The
 * server ends statements that take too long, and a connection is valid only while it takes changes.
 */
public class PatientDataSource extends PGSimpleDataSource {
    private static final long serialVersionUID = 1L;

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return FirstConnection.ofThisServer(getURL())
                .open(() -> ServerConnection.of(
                        StatementLimit.on(super.getConnection(user, password), getSocketTimeout())));
    }
}
