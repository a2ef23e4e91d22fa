package app.twicetold.persistence.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.persistence.testing.TestDatabase;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** Migrations that take long, fail half way, or are begun by two nodes. */
class LargeMigrationsIT {
    private static final String NAME = "large_migrations";
    /** The last one before the first that runs outside a transaction. */
    private static final String BEFORE = "202611290500";

    private static final String LIMITS =
            "select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout')";

    private final DataSource others = TestDatabase.get().dataSource();
    private PGSimpleDataSource database = new PGSimpleDataSource();

    @BeforeEach
    void anEmptyDatabase() throws SQLException {
        drop();
        execute(others, "create database " + NAME);
        database = new PGSimpleDataSource();
        try (Connection connection = others.getConnection()) {
            database.setUrl(connection.getMetaData().getURL().replaceFirst("/[^/?]+(\\?|$)", "/" + NAME + "$1"));
            database.setUser(connection.getMetaData().getUserName());
        }
        database.setPassword("postgres");
        database.setSocketTimeout(30);
    }

    @AfterEach
    void drop() throws SQLException {
        execute(others, "drop database if exists " + NAME);
    }

    @Test
    void aPoolGetsItsConnectionsBackWithTheLimitsOfRequests() throws SQLException {
        try (Connection pooled = database.getConnection()) {
            execute(pooled, "set statement_timeout = '25s'; set lock_timeout = '3s'");
            try (Connection connection = UnlimitedConnections.of(poolOf(pooled)).getConnection()) {
                assertThat(text(connection, LIMITS)).isEqualTo("0 3s");
                assertThat(connection.getNetworkTimeout()).isZero();
                execute(connection, "set lock_timeout = '10min'");
            }
            assertThat(text(pooled, LIMITS)).isEqualTo("25s 3s");
            assertThat(pooled.getNetworkTimeout()).isEqualTo(30_000);
        }
    }

    @Test
    void anIndexThatCouldNotBeBuiltIsBuiltByTheNextStart() throws SQLException {
        Migrations.run(database, BEFORE);
        execute(database, "set session_replication_role = replica", """
                insert into sessions (id, user_id, kind, article_id, article_version, language, stage, created_at, touched_at)
                values ('ses_1', 'u', 'training', 'a', 1, 'en', 'completed', now(), now()),
                    ('ses_2', 'u', 'training', 'a', 1, 'en', 'completed', now(), now())
                """);

        assertThatThrownBy(() -> Migrations.run(database)).hasMessageContaining("sessions_one_unfinished");
        assertThat(invalidIndexes()).isEqualTo("1");
        execute(database, "update sessions set completed_at = now()");
        Migrations.run(database);

        assertThat(invalidIndexes()).isEqualTo("0");
        assertThat(text("select count(*) from flyway_schema_history where success and version is not null"))
                .isEqualTo(String.valueOf(Migrations.fileNames().size()));
    }

    @Test
    void ofTwoNodesThatStartAtOnceOneMigrates() throws Exception {
        ExecutorService nodes = Executors.newFixedThreadPool(2);
        try {
            List<Future<?>> starts =
                    List.of(nodes.submit(() -> Migrations.run(database)), nodes.submit(() -> Migrations.run(database)));
            for (Future<?> start : starts) {
                start.get();
            }
        } finally {
            nodes.shutdown();
        }
        assertThat(text("select count(*) from flyway_schema_history where version is not null"))
                .isEqualTo(String.valueOf(Migrations.fileNames().size()));
    }

    private String invalidIndexes() throws SQLException {
        return text("select count(*) from pg_index where not indisvalid");
    }

    private String text(String query) throws SQLException {
        try (Connection connection = database.getConnection()) {
            return text(connection, query);
        }
    }

    private static String text(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }

    private static void execute(DataSource source, String... statements) throws SQLException {
        try (Connection connection = source.getConnection()) {
            execute(connection, statements);
        }
    }

    private static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** A pool of one connection, which a close does not close. */
    private static DataSource poolOf(Connection one) {
        Connection lent = (Connection) Proxy.newProxyInstance(
                LargeMigrationsIT.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    try {
                        return method.getName().equals("close") ? null : method.invoke(one, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getTargetException();
                    }
                });
        return (DataSource) Proxy.newProxyInstance(
                LargeMigrationsIT.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> lent);
    }
}
