package app.twicetold.jobs.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.database.PatientDataSource;
import app.twicetold.database.PatientDriver;
import app.twicetold.persistence.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.PGConnection;

@DisplayName("A connection of a pool whose server is demoted")
class DemotedServerIT {
    /** A pool of Payara without a time-out of statements says -1. */
    private static final int[] SECONDS = {-1, 0, 1};

    @ParameterizedTest
    @MethodSource("connections")
    void isInvalidWhileItsServerTakesNoChanges(Opening opening) throws SQLException {
        try (Connection connection = opening.open()) {
            for (int seconds : SECONDS) {
                assertThat(connection.isValid(seconds)).isTrue();
            }
            execute(connection, "set default_transaction_read_only = on");
            for (int seconds : SECONDS) {
                assertThat(connection.isValid(seconds)).isFalse();
            }
            execute(connection, "set default_transaction_read_only = off");
            assertThat(connection.isValid(1)).isTrue();
            assertThat(connection.getNetworkTimeout()).isEqualTo(30_000);
            connection.close();
            assertThat(connection.isValid(1)).isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("connections")
    void isThatOfTheDriverOtherwise(Opening opening) throws SQLException {
        try (Connection connection = opening.open();
                Connection second = opening.open()) {
            assertThat(Set.of(connection, second)).contains(connection, second);
            assertThat(connection.unwrap(PGConnection.class).getBackendPID()).isPositive();
            assertThatThrownBy(() -> execute(connection, "select 1 / 0"))
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            failure -> assertThat(failure.getSQLState()).isEqualTo("22012"));
        }
    }

    static Stream<Opening> connections() throws SQLException {
        String url;
        String user;
        try (Connection known = TestDatabase.get().dataSource().getConnection()) {
            url = known.getMetaData().getURL();
            user = known.getMetaData().getUserName();
        }
        PatientDataSource ofPayara = new PatientDataSource();
        ofPayara.setUrl(url);
        ofPayara.setUser(user);
        ofPayara.setSocketTimeout(30);
        Properties ofWildFly = new Properties();
        ofWildFly.setProperty("user", user);
        ofWildFly.setProperty("socketTimeout", "30");
        return Stream.of(
                ofPayara::getConnection, () -> Objects.requireNonNull(new PatientDriver().connect(url, ofWildFly)));
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @FunctionalInterface
    interface Opening {
        Connection open() throws SQLException;
    }
}
