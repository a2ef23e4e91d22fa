package app.twicetold.jobs.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.schedule.TickSteps;
import app.twicetold.database.PatientDataSource;
import app.twicetold.database.PatientDriver;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.PersistenceException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.ds.PGSimpleDataSource;

/** The connections have the time-outs of a server, in a tenth of the time. */
@DisplayName("A part whose statement waits for a lock")
@Timeout(60)
class SlowPartIT {
    private static final String SLOW = "delete from webhook_events";
    private static final int DRIVER_SECONDS = 3;

    private final TestDatabase database = TestDatabase.get();
    private final HourOfNodes hour = new HourOfNodes(database);
    private final HourOfNodes.Node node = hour.new Node();
    private final List<Long> backends = new ArrayList<>();
    private Connection other;

    @BeforeEach
    void anotherHoldsTheLock() throws SQLException {
        database.clear();
        other = database.dataSource().getConnection();
        other.setAutoCommit(false);
        hour.state.answers();
        execute(other, "lock table webhook_events in access exclusive mode");
    }

    @AfterEach
    void release() throws SQLException {
        other.rollback();
        other.setAutoCommit(true);
        other.close();
    }

    @Test
    void failsAloneAndIsTriedAgainAsPartsThatFailAre() throws SQLException {
        PatientDataSource source = addressed(new PatientDataSource());
        hour.works.put("gaps", () -> {
            try (Connection connection = source.getConnection()) {
                execute(connection, SLOW);
            } catch (SQLException failure) {
                backends.add(backendsThatWork());
                throw new PersistenceException(failure);
            }
        });

        node.startHour().work();

        assertThat(backends).as("backends that work on it when it has failed").containsExactly(0L);
        assertThat(hour.ran).as("each part ran once").containsExactlyElementsOf(HourOfNodes.parts());
        assertThat(hour.state.isAway()).as("requests would be refused").isFalse();
        assertThat(count("audit_log where action = 'scheduler.part_failed' and details ->> 'part' = 'gaps'"))
                .isEqualTo(1);

        other.rollback();
        hour.ran.clear();
        hour.now = hour.now.plus(TickSteps.RETRY_AFTER).plusMillis(1);
        node.work().work();

        assertThat(hour.ran).containsExactly("gaps");
        assertThat(count("scheduled_ticks where outcome = 'completed' and runs = 2"))
                .isEqualTo(1);
    }

    @Test
    void isNoOutageForAConnectionWithoutTheLimitEither() throws SQLException {
        PGSimpleDataSource source = addressed(new PGSimpleDataSource());
        source.setSocketTimeout(1);
        hour.works.put("gaps", () -> {
            try (Connection connection = source.getConnection()) {
                execute(connection, SLOW);
            } catch (SQLException failure) {
                hour.state.answers();
                backends.add(backendsThatWork());
                throw new PersistenceException(failure);
            }
        });

        node.startHour().work();

        assertThat(backends).as("no second backend works on it").containsExactly(1L);
        assertThat(hour.state.isAway()).isFalse();
        assertThat(count("audit_log where action = 'scheduler.part_failed' and details ->> 'part' = 'gaps'"))
                .isEqualTo(1);
    }

    @Test
    void isLimitedByTheDriverOfWildFlyAsWell() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user());
        properties.setProperty("socketTimeout", "30");
        PatientDriver driver = new PatientDriver();

        try (Connection ours = Objects.requireNonNull(driver.connect(url(), properties))) {
            assertThat(limit(ours)).isEqualTo("25s");
        }
        // The address wins over the configuration of WildFly.
        try (Connection ours = Objects.requireNonNull(
                driver.connect(url() + (url().contains("?") ? "&" : "?") + "socketTimeout=60", properties))) {
            assertThat(limit(ours)).isEqualTo("50s");
        }
    }

    @Test
    void keepsALowerLimitAndNoneWhereTheDriverWaitsForEver() throws SQLException {
        PatientDataSource source = addressed(new PatientDataSource());
        source.setSocketTimeout(30);
        for (String[] own : new String[][] {{"24999", "24999ms"}, {"25000", "25s"}, {"25001", "25s"}, {"0", "25s"}}) {
            source.setOptions("-c statement_timeout=" + own[0]);
            try (Connection ours = source.getConnection()) {
                assertThat(limit(ours)).as(own[0]).isEqualTo(own[1]);
            }
        }
        source.setOptions("-c statement_timeout=0");
        source.setSocketTimeout(0);
        try (Connection ours = source.getConnection()) {
            assertThat(limit(ours)).isEqualTo("0");
        }
    }

    private <T extends PGSimpleDataSource> T addressed(T source) throws SQLException {
        source.setUrl(url());
        source.setUser(user());
        source.setSocketTimeout(DRIVER_SECONDS);
        return source;
    }

    private String url() throws SQLException {
        return other.getMetaData().getURL();
    }

    private String user() throws SQLException {
        return other.getMetaData().getUserName();
    }

    private long backendsThatWork() {
        return count("pg_stat_activity where state = 'active' and query = '" + SLOW + "'");
    }

    private long count(String table) {
        return database.inTransaction(
                entities -> (Long) entities.createNativeQuery("select count(*) from " + table, Long.class)
                        .getSingleResult());
    }

    private static String limit(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                var row = statement.executeQuery("show statement_timeout")) {
            row.next();
            return row.getString(1);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
