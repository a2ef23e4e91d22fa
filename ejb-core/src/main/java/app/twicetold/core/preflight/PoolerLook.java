package app.twicetold.core.preflight;

import app.twicetold.persistence.migration.TransactionPooling;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/** Whether a pooler hands out the connections of the database for each transaction, and what it then needs. */
final class PoolerLook {
    private static final String ITEM = "pooler";
    private static final String MET = "it hands out connections for each transaction";

    /** The driver names a statement when it comes for the fifth time, unless {@code prepareThreshold} says otherwise. */
    private static final int RUNS_UNTIL_NAMED = 6;

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
        if (!TransactionPooling.isBefore(holding, moving, 1)) {
            return List.of();
        }
        try {
            boolean unused = TransactionPooling.isBefore(holding, moving, RUNS_UNTIL_NAMED);
        } catch (SQLException failure) {
            if (!OF_ANOTHER_SESSION.contains(failure.getSQLState())) {
                throw failure;
            }
            return List.of(Finding.failed(
                    ITEM,
                    MET + " and knows no prepared statements: add prepareThreshold=0 to DATABASE_URL, or set"
                            + " max_prepared_statements (PgBouncer 1.21)"));
        }
        return List.of(limit(holding));
    }

    private static Finding limit(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(LIMIT);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getBoolean(1)
                    ? Finding.ok(ITEM, MET)
                    : Finding.note(
                            ITEM,
                            MET + ", so that the limit of a statement has to come from the database:"
                                    + " alter role ... set statement_timeout = '25s'");
        }
    }
}
