package app.twicetold.system.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.launcher.Distribution;
import app.twicetold.system.harness.Service;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole group as people start it, whose processes are killed. It takes longer than most, because it starts twice. */
@Tag("process")
@DisplayName("The launcher minds its children:")
class ChildrenIT {
    private static final String ADMIN_KEY = "of-children-it-0123456789-0123456789";
    /** The last of them is the state of the database. */
    private static final int LINES_OF_A_RUNNING_DATABASE = 8;

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @TempDir
    private Path directory;

    private final int port = freePort();
    private @Nullable Process launcher;

    @AfterEach
    void stop() throws InterruptedException {
        Process running = launcher;
        if (running != null && running.isAlive()) {
            running.toHandle().destroy();
            if (!running.waitFor(60, TimeUnit.SECONDS)) {
                running.destroyForcibly();
            }
        }
    }

    @Test
    void aDatabaseThatDiesIsStartedAgainAFewTimesAndAStartAfterAHardKillWaits() throws Exception {
        Service.needProcesses();
        Process first = start("first");
        awaitHealth(200);
        String before = database();
        kill(before);
        await().atMost(PATIENCE)
                .until(() -> !database().isEmpty() && !database().equals(before));
        awaitHealth(200);
        assertThat(lines("first"))
                .anyMatch(
                        line -> line.contains("The embedded database ended by itself and is started again; restart 1"));
        assertThat(metrics())
                .contains("launcher_part_restarts_total{part=\"database\"} 1.0")
                .contains("launcher_part_restarts_total{part=\"broker\"} 0.0");

        // No process of the first group gets a chance to say goodbye.
        first.destroyForcibly().waitFor();
        Process second = start("second");
        // The server of the first group may answer for a moment longer.
        await().atMost(PATIENCE).until(() -> lines("second").stream().anyMatch(line -> line.contains("is ready")));
        awaitHealth(200);
        assertThat(second.isAlive()).isTrue();

        Set<String> killed = new HashSet<>();
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(100)).until(() -> {
            String pid = database();
            // A start that is killed is given up after a minute.
            if (!pid.isEmpty() && !killed.contains(pid) && health() == HttpURLConnection.HTTP_OK) {
                killed.add(pid);
                kill(pid);
            }
            return !second.isAlive();
        });
        assertThat(second.exitValue()).isEqualTo(3);
        assertThat(lines("second"))
                .filteredOn(line -> line.contains("is started again"))
                .hasSize(3);
        assertThat(lines("second")).anyMatch(line -> line.endsWith("The whole group ends."));
        assertThat(health()).isEqualTo(-1);
    }

    private Process start(String name) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-cp",
                Distribution.find().home().resolve("lib") + "/*",
                "-Dtwicetold.home=" + Distribution.find().home(),
                "app.twicetold.launcher.Launcher"));
        builder.environment().keySet().retainAll(Set.of("PATH", "HOME", "LANG", "TMPDIR"));
        builder.environment()
                .putAll(Map.of(
                        "APP_ENV",
                        "test",
                        "ADMIN_KEY",
                        ADMIN_KEY,
                        "HTTP_PORT",
                        String.valueOf(port),
                        "DATA_DIR",
                        directory.resolve("data").toString()));
        Process started = builder.directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve(name).toFile())
                .start();
        launcher = started;
        return started;
    }

    /** The process id that the embedded database has now; empty until it takes connections. */
    private String database() throws IOException {
        Path file = directory.resolve("data/postgres/postmaster.pid");
        if (!Files.exists(file)) {
            return "";
        }
        List<String> lines = Files.readAllLines(file);
        return lines.size() >= LINES_OF_A_RUNNING_DATABASE
                        && lines.get(LINES_OF_A_RUNNING_DATABASE - 1).strip().equals("ready")
                        && ProcessHandle.of(Long.parseLong(lines.get(0).strip()))
                                .isPresent()
                ? lines.get(0).strip()
                : "";
    }

    private static void kill(String pid) {
        ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly);
    }

    private void awaitHealth(int status) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(200)).until(() -> health() == status);
    }

    private int health() {
        try {
            HttpURLConnection connection = (HttpURLConnection)
                    URI.create("http://localhost:" + port + "/health").toURL().openConnection();
            connection.setConnectTimeout(1_000);
            connection.setReadTimeout(5_000);
            return connection.getResponseCode();
        } catch (IOException nobody) {
            return -1;
        }
    }

    private String metrics() throws IOException {
        URLConnection connection = URI.create("http://localhost:" + port + "/v1/admin/metrics")
                .toURL()
                .openConnection();
        connection.setRequestProperty("X-Admin-Key", ADMIN_KEY);
        try (InputStream text = connection.getInputStream()) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private List<String> lines(String name) throws IOException {
        return Files.readAllLines(directory.resolve(name));
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException noPort) {
            throw new IllegalStateException(noPort);
        }
    }
}
