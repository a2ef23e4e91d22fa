package app.twicetold.core.quality;

import static org.junit.jupiter.api.Assumptions.abort;

import app.twicetold.persistence.migration.Migrations;
import app.twicetold.persistence.testing.TestDatabase;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A PostgreSQL with pgvector in a process of its own: PGlite, which is both of them compiled for Node. The embedded
 * binaries have no pgvector. It has one session, which its connections share, so a transaction has to end before the
 * next begins.
 */
final class Pgvector implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(Pgvector.class.getName());
    private static final String MISSING =
            "The search with pgvector is not tested: that needs npm and Node 20 or later on the path";
    private static final long PATIENCE_SECONDS = 300;

    private final Process process;
    private final DataSource dataSource;

    private Pgvector(Process process, int port) {
        this.process = process;
        PGSimpleDataSource server = new PGSimpleDataSource();
        // A statement that is prepared by name would be seen by every connection.
        server.setURL("jdbc:postgresql://127.0.0.1:" + port
                + "/postgres?user=postgres&password=postgres&sslmode=disable&prepareThreshold=0");
        this.dataSource = server;
    }

    /**
     * Starts one. Aborts the test where it cannot be had, unless the system property {@code pgvector.required} is true.
     *
     * @param directory for what is installed
     */
    static Pgvector start(Path directory, String... arguments) {
        try {
            for (String file : List.of("package.json", "package-lock.json", "serve.mjs")) {
                try (InputStream content =
                        Objects.requireNonNull(Pgvector.class.getResourceAsStream("pglite/" + file), file)) {
                    Files.write(directory.resolve(file), content.readAllBytes());
                }
            }
            if (!isInstalled(directory)) {
                if (Boolean.getBoolean("pgvector.required")) {
                    throw new AssertionError(MISSING);
                }
                LOG.warning(MISSING);
                abort(MISSING);
            }
            List<String> command = new ArrayList<>(List.of("node", "serve.mjs"));
            command.addAll(List.of(arguments));
            Process process = process(directory, command).start();
            BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
            String port = said.readLine();
            if (port == null) {
                throw new AssertionError("PGlite did not start");
            }
            return new Pgvector(process, Integer.parseInt(port.strip()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted", e);
        }
    }

    private static boolean isInstalled(Path directory) throws IOException, InterruptedException {
        try {
            Process install = process(
                            directory, List.of("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!install.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                install.destroyForcibly();
                return false;
            }
            return install.exitValue() == 0;
        } catch (IOException noNpm) {
            return false;
        }
    }

    private static ProcessBuilder process(Path directory, List<String> command) {
        return new ProcessBuilder(command).directory(directory.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD);
    }

    DataSource dataSource() {
        return dataSource;
    }

    /** With the tables of the service. Flyway needs two sessions, so the migrations run without it. */
    TestDatabase database() throws IOException, SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            for (String file : migration("index").lines().toList()) {
                // Several statements at once are a transaction, in which nothing is built concurrently.
                statement.execute(migration(file).replace(" concurrently ", " "));
            }
        }
        return TestDatabase.of(dataSource);
    }

    private static String migration(String file) throws IOException {
        try (InputStream content = Objects.requireNonNull(Migrations.class.getResourceAsStream(file), file)) {
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}
