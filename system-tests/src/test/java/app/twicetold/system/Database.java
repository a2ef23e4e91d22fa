package app.twicetold.system;

import app.twicetold.launcher.Settings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A look into the tables of a service that the test run started. */
final class Database {
    private final Settings.ExternalDatabase address;

    Database(Service service) {
        this.address = service.process().database();
    }

    /** Changes rows; each parameter is text. @return how many */
    int change(String sql, String... parameters) {
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
    long count(String sql, String... parameters) {
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
}
