package app.twicetold.core.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import app.twicetold.persistence.migration.Migrations;
import app.twicetold.persistence.testing.TestDatabase;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** PgBouncer before the database; 1.18 of Debian 12 keeps no prepared statements. */
@DisplayName("A pooler before the database")
@EnabledIf("isInstalled")
class PoolerIT {
    private static final String FOR_EACH_TRANSACTION = "transaction";
    private static final String FOR_EACH_SESSION = "session";

    @TempDir
    Path directory;

    private String user = "";
    private int port;
    private @Nullable Process pooler;

    static boolean isInstalled() {
        if (Boolean.getBoolean("pooler.required") && program().isEmpty()) {
            throw new IllegalStateException("pgbouncer is missing: apt-get install pgbouncer");
        }
        return program().isPresent();
    }

    private static Optional<Path> program() {
        return Stream.concat(Stream.of(System.getenv("PATH").split(File.pathSeparator)), Stream.of("/usr/sbin"))
                .map(place -> Path.of(place, "pgbouncer"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    @BeforeEach
    void choosePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
    }

    @AfterEach
    void stop() throws SQLException {
        if (pooler != null) {
            pooler.destroyForcibly().onExit().join();
        }
        limitOfTheLogin("reset statement_timeout");
    }

    @Test
    void isToldWhatADriverThatNamesItsStatementsNeeds() throws Exception {
        start(FOR_EACH_TRANSACTION, 2);

        assertThat(found(""))
                .containsExactly("FAILED it hands out connections for each transaction and knows no"
                        + " prepared statements: add prepareThreshold=0 to DATABASE_URL, or set max_prepared_statements"
                        + " (PgBouncer 1.21)");
    }

    @Test
    void isToldThatTheLimitOfAStatementComesFromTheDatabase() throws Exception {
        start(FOR_EACH_TRANSACTION, 2);

        assertThat(found("?prepareThreshold=0"))
                .singleElement()
                .asString()
                .startsWith("NOTE it hands out connections for each transaction")
                .endsWith("set statement_timeout = '25s'");
    }

    @Test
    void isNamedWhenNothingIsMissing() throws Exception {
        limitOfTheLogin("set statement_timeout = '25s'");
        start(FOR_EACH_TRANSACTION, 2);

        assertThat(found("?prepareThreshold=0")).containsExactly("OK it hands out connections for each transaction");
    }

    @Test
    void isNotNamedWhenItKeepsSessions() throws Exception {
        start(FOR_EACH_SESSION, 2);

        assertThat(found("")).isEmpty();
    }

    @Test
    void thatHasOneConnectionLetsNoSecondWorkBegin() throws Exception {
        start(FOR_EACH_TRANSACTION, 1);

        assertThat(found("", "database")).singleElement().asString().startsWith("FAILED lets nobody in: ");
    }

    @Test
    void ofTransactionsKeepsAMigrationOutButNotAStart() throws Exception {
        try (Connection connection = TestDatabase.get().dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create database pooled");
            try {
                start(FOR_EACH_TRANSACTION, 2);
                PGSimpleDataSource pooled = new PGSimpleDataSource();
                pooled.setUrl("jdbc:postgresql://127.0.0.1:" + port + "/pooled?prepareThreshold=0");
                pooled.setUser(user);
                PGSimpleDataSource direct = new PGSimpleDataSource();
                direct.setUrl(connection.getMetaData().getURL().replace("/postgres", "/pooled"));
                direct.setUser(user);

                assertThatThrownBy(() -> Migrations.run(pooled))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("let DATABASE_JOBS_URL go to the database itself");
                Migrations.run(direct);
                Migrations.run(pooled);
            } finally {
                statement.execute("drop database pooled with (force)");
            }
        }
    }

    private void start(String mode, int connections) throws IOException, SQLException {
        URI database;
        try (Connection connection = TestDatabase.get().dataSource().getConnection()) {
            database = URI.create(connection.getMetaData().getURL().substring("jdbc:".length()));
            user = connection.getMetaData().getUserName();
        }
        Path settings = Files.writeString(
                directory.resolve("pgbouncer.ini"), """
                [databases]
                * = host=127.0.0.1 port=%d user=%s
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %d
                unix_socket_dir =
                auth_type = any
                pool_mode = %s
                default_pool_size = %d
                ignore_startup_parameters = extra_float_digits
                """.formatted(database.getPort(), user, port, mode, connections));
        List<String> command = new ArrayList<>(List.of(program().orElseThrow().toString(), "-q", settings.toString()));
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(1, List.of("-u", "nobody"));
        }
        pooler = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("log").toFile())
                .start();
        await().atMost(Duration.ofSeconds(30)).until(this::listens);
    }

    private boolean listens() {
        try (Socket ignored = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    private List<String> found(String parameters) {
        return found(parameters, "pooler");
    }

    private List<String> found(String parameters, String item) {
        return Preflight.run(Map.of(
                        "DATABASE_URL",
                        "jdbc:postgresql://127.0.0.1:" + port + "/postgres" + parameters,
                        "DATABASE_USER",
                        user,
                        "OBJECT_STORE_DIR",
                        directory.resolve("recordings").toString()))
                .stream()
                .filter(finding -> finding.get(1).equals(item))
                .map(finding -> finding.get(0) + " " + finding.get(2))
                .toList();
    }

    private static void limitOfTheLogin(String change) throws SQLException {
        try (Connection connection = TestDatabase.get().dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("alter role current_user " + change);
        }
    }
}
