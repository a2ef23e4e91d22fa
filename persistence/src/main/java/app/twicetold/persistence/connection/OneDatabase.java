package app.twicetold.persistence.connection;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ThreadLocalRandom;
import javax.sql.DataSource;

/** Whether two addresses lead to one database, whatever stands before it: a lock that one takes is seen by the other. */
public final class OneDatabase {
    private static final String LOCK = "select pg_advisory_xact_lock(%s, %s)";
    private static final String SEEN = """
            select exists (
                select from pg_locks
                where locktype = 'advisory' and classid = %s and objid = %s and objsubid = 2
                  and database = (select oid from pg_database where datname = current_database())
            )
            """;

    private OneDatabase() {}

    /**
     * Refuses jobs that would work on another database than requests.
     *
     * @throws IllegalStateException with a sentence
     */
    public static void require(DataSource requests, DataSource jobs) {
        try (Connection one = requests.getConnection();
                Connection other = jobs.getConnection()) {
            if (!isOf(one, other)) {
                throw new IllegalStateException("DATABASE_JOBS_URL leads to another database than DATABASE_URL.");
            }
        } catch (SQLException unreadable) {
            throw new IllegalStateException("Whether jobs have the database of requests cannot be seen", unreadable);
        }
    }

    /** @throws SQLException of the driver */
    public static boolean isOf(Connection one, Connection other) throws SQLException {
        int first = ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE);
        int second = ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE);
        other.setAutoCommit(false);
        try (Statement locking = other.createStatement();
                Statement looking = one.createStatement()) {
            locking.execute(LOCK.formatted(first, second));
            try (ResultSet row = looking.executeQuery(SEEN.formatted(first, second))) {
                row.next();
                return row.getBoolean(1);
            }
        } finally {
            other.rollback();
            other.setAutoCommit(true);
        }
    }
}
