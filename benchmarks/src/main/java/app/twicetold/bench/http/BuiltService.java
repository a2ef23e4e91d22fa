package app.twicetold.bench.http;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The built service in processes of its own, started exactly as {@code ./run} starts it: the launcher with the broker
 * in it, PostgreSQL, and Payara Micro.
 */
final class BuiltService implements AutoCloseable {
    /** Settings as in the images and manifests of server-config. An optimising compiler pays off after some minutes. */
    static final Map<String, String> AS_DEPLOYED =
            Map.of("SERVER_JVM_OPTIONS", "-XX:TieredStopAtLevel=4", "SERVER_HEAP_MB", "1024");

    private static final Duration PATIENCE = Duration.ofMinutes(6);
    private static final int OK = 200;
    private static final int PORT_LINE = 3;

    /** Settings that would lead away from the embedded parts or from the mock. */
    private static final Set<String> NOT_INHERITED =
            Set.of("DATABASE_URL", "BROKER_URL", "BASE_URL", "TWICETOLD_CONFIG", "OPENAI_API_KEY", "LOG_TO_CONSOLE");

    private final Process launcher;
    private final Path data;
    private final URI url;
    private final Duration startTime;

    private BuiltService(Process launcher, Path data, URI url, Duration startTime) {
        this.launcher = launcher;
        this.data = data;
        this.url = url;
        this.startTime = startTime;
    }

    /** Starts everything and returns at the first 200 of /health. */
    static BuiltService start(Path home, Path data, Map<String, String> settings) throws IOException {
        if (!Files.isDirectory(home.resolve("server"))) {
            throw new IllegalStateException("The built service is not in " + home + "; build it with: ./run build");
        }
        Files.createDirectories(data);
        int port = freePort();
        URI url = URI.create("http://127.0.0.1:" + port);
        File log = data.resolve("launcher.log").toFile();
        // The working directory is the data directory, where no twicetold.properties is.
        ProcessBuilder builder = new ProcessBuilder(command(home))
                .directory(data.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log));
        Map<String, String> environment = new HashMap<>(settings);
        environment.put("HTTP_PORT", String.valueOf(port));
        environment.put("BASE_URL", url.toString());
        environment.put("DATA_DIR", data.toString());
        environment.put("APP_ENV", "development");
        environment.put("RATE_LIMITS", "false");
        builder.environment().keySet().removeAll(NOT_INHERITED);
        builder.environment().putAll(environment);
        long started = System.nanoTime();
        Process launcher = builder.start();
        try {
            awaitHealthy(launcher, url, log);
        } catch (IllegalStateException notHealthy) {
            end(launcher);
            throw notHealthy;
        }
        return new BuiltService(launcher, data, url, Duration.ofNanos(System.nanoTime() - started));
    }

    /** The flags are those of {@code ./run}. */
    private static List<String> command(Path home) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms16m",
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:SharedArchiveFile=" + home.resolve("launcher.jsa"),
                "-Xlog:cds=off",
                "-Xlog:cds+dynamic=off",
                "-Dfile.encoding=UTF-8",
                "-Dtwicetold.home=" + home,
                "-cp",
                home.resolve("lib") + "/*",
                "app.twicetold.launcher.Launcher");
    }

    URI url() {
        return url;
    }

    /** From the start of the launcher's process to the first 200 of /health. */
    Duration startTime() {
        return startTime;
    }

    /** The embedded database, for figures that the API does not give. */
    String databaseUrl() throws IOException {
        String port = postmasterPid().get(PORT_LINE);
        return "jdbc:postgresql://localhost:" + port + "/twicetold?user=postgres&password=postgres";
    }

    /** Every process of the service: the launcher with what it started, and PostgreSQL, which detaches itself. */
    List<ProcessHandle> processes() throws IOException {
        return Stream.of(Stream.of(launcher.toHandle()), launcher.descendants(), databaseProcesses().stream())
                .flatMap(handles -> handles)
                .distinct()
                .toList();
    }

    /** The launcher, with the broker in it. */
    ProcessHandle launcherProcess() {
        return launcher.toHandle();
    }

    /** The application server. */
    List<ProcessHandle> nodeProcesses() throws IOException {
        List<ProcessHandle> database = databaseProcesses();
        return launcher.descendants()
                .filter(process -> !database.contains(process))
                .toList();
    }

    /** PostgreSQL, with a process for each connection; none where the database is that of another node. */
    List<ProcessHandle> databaseProcesses() throws IOException {
        if (!Files.exists(postmasterFile())) {
            return List.of();
        }
        ProcessHandle postgres =
                ProcessHandle.of(Long.parseLong(postmasterPid().get(0).strip())).orElseThrow();
        return Stream.concat(Stream.of(postgres), postgres.descendants()).toList();
    }

    /** Kills the database, which the launcher starts again with its settings as they are now, and waits for it. */
    void restartDatabase() throws IOException {
        ProcessHandle old = databaseProcesses().get(0);
        old.destroyForcibly();
        old.onExit().join();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (launcher.isAlive() && System.nanoTime() < end) {
            try (Connection connection = DriverManager.getConnection(databaseUrl())) {
                if (connection.isValid(1)) {
                    awaitHealthy(launcher, url, data.resolve("launcher.log").toFile());
                    return;
                }
            } catch (SQLException | NoSuchFileException | IndexOutOfBoundsException notYet) {
                // The file of its process is written while it starts.
            }
            pause();
        }
        throw new IllegalStateException("The database did not start again; see " + data + ".");
    }

    /** Kills every process at once, as a loss of power does. */
    void kill() throws IOException {
        List<ProcessHandle> all = processes();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(process -> process.onExit().join());
    }

    @Override
    public void close() {
        end(launcher);
    }

    private List<String> postmasterPid() throws IOException {
        return Files.readAllLines(postmasterFile());
    }

    private Path postmasterFile() {
        return data.resolve("postgres").resolve("postmaster.pid");
    }

    private static void awaitHealthy(Process launcher, URI url, File log) {
        HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(1))
                .build();
        HttpRequest health = HttpRequest.newBuilder(url.resolve("/health"))
                .timeout(Duration.ofSeconds(5))
                .build();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (launcher.isAlive() && System.nanoTime() < end) {
            try {
                if (http.send(health, BodyHandlers.discarding()).statusCode() == OK) {
                    return;
                }
            } catch (IOException notYet) {
                // The port is closed until the server is up.
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                break;
            }
            pause();
        }
        throw new IllegalStateException("The service did not start; see " + log + ".");
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(20);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void end(Process launcher) {
        launcher.destroy();
        try {
            if (!launcher.waitFor(30, TimeUnit.SECONDS)) {
                launcher.destroyForcibly().waitFor();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            launcher.destroyForcibly();
        }
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
