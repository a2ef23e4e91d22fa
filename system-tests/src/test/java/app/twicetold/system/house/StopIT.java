package app.twicetold.system.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import app.twicetold.launcher.Distribution;
import app.twicetold.launcher.Launcher;
import app.twicetold.rehearsals.Rehearsals;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Somebody who thinks better of it while the service is starting. */
@Tag("process")
@DisplayName("A start")
class StopIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @MethodSource("starts")
    void aServerThatIsStoppedHalfWayLeavesNoDatabaseServerBehind(Class<?> program, String command) throws Exception {
        Path data = directory.resolve("data");
        Path postmaster = data.resolve("postgres/postmaster.pid");
        Process launcher = launch(program, command, data);
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

    static List<Arguments> starts() {
        return List.of(arguments(Launcher.class, "start"), arguments(Rehearsals.class, "dependencies"));
    }

    /** Where the class path of these tests has a class. */
    private static String place(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }

    private Process launch(Class<?> program, String command, Path data) throws IOException, URISyntaxException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        ProcessBuilder builder = new ProcessBuilder(List.of(
                java.toString(),
                "-cp",
                String.join(
                        File.pathSeparator,
                        Distribution.find().home().resolve("lib") + "/*",
                        place(Rehearsals.class),
                        place(CommandLine.class)),
                "-Dtwicetold.home=" + Distribution.find().home(),
                program.getName(),
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
