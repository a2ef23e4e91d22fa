package app.twicetold.launcher;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.postgresql.ds.PGSimpleDataSource;

/** The embedded PostgreSQL. It is as safe as an installed one: every commit is on the disk before it is answered. */
public final class DatabaseServer implements AutoCloseable {
    private static final String USER = "postgres";
    private static final String DATABASE = "twicetold";
    /** The system property that names where a start unpacks the programs of PostgreSQL. */
    static final String PROGRAMS = "twicetold.database.programs";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final EmbeddedPostgres postgres;
    private final Path data;
    private final ProcessHandle process;

    private DatabaseServer(EmbeddedPostgres postgres, Path data) {
        this.postgres = postgres;
        this.data = data;
        this.process = serverOf(data)
                .orElseThrow(() -> StartRefused.failure("The embedded PostgreSQL in " + data + " ended again."));
    }

    /** Starts the server on a free port. A server that a killed launcher left behind is stopped first. */
    public static DatabaseServer start(DataDirectory directory, int connections) {
        return start(directory, connections, 0);
    }

    /** Starts a server in place of one that died, at the address that clients know. */
    static DatabaseServer startAgain(DatabaseServer dead, DataDirectory directory, int connections) {
        return start(directory, connections, dead.postgres.getPort());
    }

    /**
     * Starts the server on a given port.
     *
     * @param port 0 takes a free one
     */
    public static DatabaseServer start(DataDirectory directory, int connections, int port) {
        Machine.here().refuseWithoutPostgres(file -> DatabaseServer.class.getResource("/" + file) != null);
        Path data = directory.path().resolve("postgres");
        stopLeftover(data);
        Path programs = programs(directory);
        boolean started = false;
        File log = directory.directory("logs").resolve("postgres.log").toFile();
        try {
            EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                    .setDataDirectory(data)
                    .setCleanDataDirectory(false)
                    .setRegisterShutdownHook(false)
                    .setPort(port == 0 ? MessageBroker.freePort() : port)
                    .setOverrideWorkingDirectory(programs.toFile())
                    .setOutputRedirector(ProcessBuilder.Redirect.appendTo(log))
                    .setErrorRedirector(ProcessBuilder.Redirect.appendTo(log))
                    .setPGStartupWait(PATIENCE)
                    .setLocaleConfig("locale-provider", "builtin")
                    .setLocaleConfig("builtin-locale", "C.UTF-8")
                    .setLocaleConfig("locale", "C")
                    // A file of a socket in /tmp outlives a crash, and its process number another process.
                    .setServerConfig("unix_socket_directories", "")
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .setServerConfig("full_page_writes", "on")
                    .setServerConfig("max_connections", String.valueOf(connections + 20))
                    .setServerConfig("shared_buffers", "64MB")
                    .setServerConfig("jit", "off")
                    .setServerConfig("max_logical_replication_workers", "0")
                    .setServerConfig("timezone", "UTC")
                    .start();
            closeToOthers(programs);
            DatabaseServer server = new DatabaseServer(postgres, data);
            server.createDatabaseWhenMissing();
            started = true;
            return server;
        } catch (IOException | SQLException | IllegalStateException | ExceptionInInitializerError cannotStart) {
            throw StartRefused.failure("The embedded PostgreSQL in " + data + " does not start ("
                    + firstLine(cannotStart) + "); its log is " + log + ".");
        } finally {
            if (!started) {
                // A server that could not be used runs on unless it is stopped.
                stopLeftover(data);
                forgetLock(data);
            }
        }
    }

    /** The address of the database, with the user. */
    public Settings.ExternalDatabase address() {
        return new Settings.ExternalDatabase(
                "jdbc:postgresql://localhost:" + postgres.getPort() + "/" + DATABASE, USER, USER);
    }

    /** The process id of the server. */
    public long pid() {
        return process.pid();
    }

    /** The first line of this file is the process id of the server that runs now. */
    Path pidFile() {
        return data.resolve(Postmaster.FILE);
    }

    /** Whether the process is there. One that hangs is there. */
    public boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() {
        try {
            postgres.close();
        } catch (IOException cannotStop) {
            // The server is stopped in another way below.
        }
        stopLeftover(data);
    }

    /**
     * Those of the built service when it was prepared; otherwise the first start of a data directory unpacks its own.
     */
    private static Path programs(DataDirectory directory) {
        String unpackedNow = System.getProperty(PROGRAMS);
        if (unpackedNow != null) {
            return Path.of(unpackedNow);
        }
        Path prepared = Distribution.find().programs();
        return Files.isDirectory(prepared) ? prepared : directory.directory("programs");
    }

    /** Embedded PostgreSQL lets everybody write there. Whoever does would choose what runs here. */
    private static void closeToOthers(Path programs) throws IOException {
        try {
            Files.setPosixFilePermissions(programs, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (FileSystemException ofSomebodyElse) {
            // Its owner closed it, or it cannot be written by anybody.
        }
    }

    private void createDatabaseWhenMissing() throws SQLException {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl("jdbc:postgresql://localhost:" + postgres.getPort() + "/postgres");
        source.setUser(USER);
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet found =
                        statement.executeQuery("select 1 from pg_database where datname = '" + DATABASE + "'")) {
            if (!found.next()) {
                statement.execute("create database " + DATABASE);
            }
        }
    }

    /** A start that failed keeps its lock until its objects are collected. Another file has another lock. */
    private static void forgetLock(Path data) {
        try {
            Files.deleteIfExists(data.resolve("epg-lock"));
        } catch (IOException stays) {
            // The next start says that it cannot lock.
        }
    }

    private static void stopLeftover(Path data) {
        serverOf(data).ifPresent(server -> {
            if (!ends(server, "INT") && !ends(server, "QUIT")) {
                throw StartRefused.failure("A PostgreSQL server (process " + server.pid() + ") still uses " + data
                        + " and does not stop; stop it by hand.");
            }
        });
    }

    /** INT is PostgreSQL's fast shutdown, QUIT its immediate one. */
    private static boolean ends(ProcessHandle server, String signal) {
        try {
            new ProcessBuilder(List.of("kill", "-" + signal, String.valueOf(server.pid())))
                    .start()
                    .waitFor();
            server.onExit().get(20, TimeUnit.SECONDS);
            return true;
        } catch (TimeoutException stillThere) {
            return false;
        } catch (IOException | java.util.concurrent.ExecutionException cannotSignal) {
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static Optional<ProcessHandle> serverOf(Path data) {
        return Postmaster.find(data.resolve(Postmaster.FILE));
    }

    private static String firstLine(Throwable cause) {
        return String.valueOf(cause.getMessage()).lines().findFirst().orElse("no reason given");
    }
}
