package app.twicetold.system.harness;

import app.twicetold.launcher.Settings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/** A look into the tables of the service, where the test run may. */
public final class Database {
    private final Settings.ExternalDatabase address;

    /** The tables of this service. */
    public Database(Service service) {
        this.address = service.database();
    }

    /** Changes rows; each parameter is text. @return how many */
    public int change(String sql, String... parameters) {
        try (Connection connection = DriverManager.getConnection(address.url(), address.user(), address.password());
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setString(i + 1, parameters[i]);
            }
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** How many rows the statement finds; each parameter is text. */
    public long count(String sql, String... parameters) {
        try (Connection connection = DriverManager.getConnection(address.url(), address.user(), address.password());
                PreparedStatement statement = connection.prepareStatement("select count(*) from " + sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setString(i + 1, parameters[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The only moment that the statement finds. */
    public Instant moment(String sql) {
        try (Connection connection = DriverManager.getConnection(address.url(), address.user(), address.password());
                PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            return rows.getTimestamp(1).toInstant();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs statements in one transaction that stays open until the answer is closed. */
    public Connection within(String... statements) {
        try {
            Connection connection = DriverManager.getConnection(address.url(), address.user(), address.password());
            connection.setAutoCommit(false);
            for (String sql : statements) {
                try (PreparedStatement statement = connection.prepareStatement(sql)) {
                    statement.execute();
                }
            }
            return connection;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs statements in one transaction. */
    public void run(String... statements) {
        try (Connection connection = within(statements)) {
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
