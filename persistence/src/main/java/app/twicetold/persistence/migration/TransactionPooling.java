package app.twicetold.persistence.migration;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Whether a pooler hands out the connections of the database for one transaction at a time. A connection that has
 * another process of the database after its transaction has met one.
 */
public final class TransactionPooling {
    private static final String PROCESS = "select pg_backend_pid()";

    private TransactionPooling() {}

    /**
     * Looks with two connections to the same address, without an open transaction.
     *
     * @param runs how often a statement runs before it meets another process; the driver names one that comes often
     * @throws SQLException of the driver, such as when the pooler has no second connection, or when the process that is
     *     met does not know the name of the statement
     */
    public static boolean isBefore(Connection holding, Connection moving, int runs) throws SQLException {
        holding.setAutoCommit(false);
        moving.setAutoCommit(false);
        try (PreparedStatement held = holding.prepareStatement(PROCESS);
                PreparedStatement process = moving.prepareStatement(PROCESS)) {
            int before = first(held);
            for (int run = 0; run < runs; run++) {
                before = first(process);
            }
            moving.commit();
            // A pooler gives the connection that became free last.
            holding.commit();
            boolean another = first(process) != before;
            moving.commit();
            return another;
        } finally {
            moving.rollback();
            holding.rollback();
            moving.setAutoCommit(true);
            holding.setAutoCommit(true);
        }
    }

    private static int first(PreparedStatement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getInt(1);
        }
    }
}
