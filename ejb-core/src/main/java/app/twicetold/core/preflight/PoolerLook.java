package app.twicetold.core.preflight;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/**
 * Whether a pooler hands out the connections of the database for one transaction at a time, and what it then needs. A
 * connection that has another process of the database after its transaction has met one.
 */
final class PoolerLook {
    private static final String ITEM = "pooler";

    /** The driver names a statement when it comes for the fifth time, unless {@code prepareThreshold} says otherwise. */
    private static final int RUNS_UNTIL_NAMED = 6;

    private static final String PROCESS = "select pg_backend_pid()";

    /** Where the limit of statements comes from. What a session has set goes with the session. */
    private static final String LIMIT = """
            select setting <> '0' and source <> 'session' from pg_settings where name = 'statement_timeout'
            """;

    /** A name that the process does not know, one that it has already, and one of another statement: no row. */
    private static final Set<String> OF_ANOTHER_SESSION = Set.of("26000", "42P05", "24000");

    private PoolerLook() {}

    /**
     * Looks with two connections to the same address.
     *
     * @return empty without such a pooler
     * @throws SQLException of the driver, when the pooler has no second connection
     */
    static List<Finding> findings(Connection holding, Connection moving) throws SQLException {
        holding.setAutoCommit(false);
        moving.setAutoCommit(false);
        boolean unused = first(holding, PROCESS) > 0;
        try (PreparedStatement process = moving.prepareStatement(PROCESS)) {
            int before = 0;
            for (int run = 0; run < RUNS_UNTIL_NAMED; run++) {
                before = first(process);
            }
            moving.commit();
            // A pooler gives the connection that became free last.
            holding.commit();
            return first(process) == before ? List.of() : List.of(limit(moving));
        } catch (SQLException failure) {
            if (!OF_ANOTHER_SESSION.contains(failure.getSQLState())) {
                throw failure;
            }
            return List.of(Finding.failed(
                    ITEM,
                    "it hands out connections for each transaction and knows no prepared statements: add"
                            + " prepareThreshold=0 to DATABASE_URL, or set max_prepared_statements (PgBouncer 1.21)"));
        }
    }

    private static Finding limit(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(LIMIT);
                ResultSet row = statement.executeQuery()) {
            row.next();
            String sentence = "it hands out connections for each transaction";
            return row.getBoolean(1)
                    ? Finding.ok(ITEM, sentence)
                    : Finding.note(
                            ITEM,
                            sentence + ", so that the limit of a statement has to come from the database:"
                                    + " alter role ... set statement_timeout = '25s'");
        }
    }

    private static int first(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            return first(statement);
        }
    }

    private static int first(PreparedStatement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getInt(1);
        }
    }
}
