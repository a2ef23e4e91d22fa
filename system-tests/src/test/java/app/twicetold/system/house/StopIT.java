package app.twicetold.system.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.launcher.Distribution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody who thinks better of it while the service is starting. */
@Tag("process")
@DisplayName("A start")
class StopIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"start", "dependencies"})
    void aServerThatIsStoppedHalfWayLeavesNoDatabaseServerBehind(String command) throws Exception {
        Path data = directory.resolve("data");
        Path postmaster = data.resolve("postgres/postmaster.pid");
        Process launcher = launch(command, data);
        try {
            await().atMost(PATIENCE).pollInterval(Duration.ofMillis(10)).until(() -> holdsAPid(postmaster));

            launcher.toHandle().destroy();

            assertThat(launcher.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            // What it takes away when it ends; the process may stay in the table until somebody asks for its exit code.
            assertThat(postmaster).as(() -> "the database after: " + said()).doesNotExist();
        } finally {
            launcher.destroyForcibly();
        }
    }

    private Process launch(String command, Path data) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        ProcessBuilder builder = new ProcessBuilder(List.of(
                java.toString(),
                "-cp",
                Distribution.find().home().resolve("lib") + "/*",
                "-Dtwicetold.home=" + Distribution.find().home(),
                "app.twicetold.launcher.Launcher",
                command));
        builder.environment().put("APP_ENV", "test");
        builder.environment().put("HTTP_PORT", "0");
        builder.environment().put("DATA_DIR", data.toString());
        builder.environment().remove("DATABASE_URL");
        return builder.directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("said").toFile())
                .start();
    }

    private String said() {
        try {
            return Files.readString(directory.resolve("said"));
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }

    private static boolean holdsAPid(Path file) {
        try {
            return pid(file) > 0;
        } catch (IOException | RuntimeException notYet) {
            return false;
        }
    }

    private static long pid(Path file) throws IOException {
        return Long.parseLong(Files.readAllLines(file).get(0).strip());
    }
}
