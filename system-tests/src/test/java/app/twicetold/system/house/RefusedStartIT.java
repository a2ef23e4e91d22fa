package app.twicetold.system.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.launcher.Distribution;
import app.twicetold.launcher.RunningService;
import app.twicetold.launcher.StartRefused;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A start with a setting that is wrong. The launcher asks the application, whose {@code CheckSettingsTest} has every
 * setting; {@code .ci/run} tries two of them on each application server.
 */
@Tag("process")
@DisplayName("A start with a wrong setting")
class RefusedStartIT {
    private static final String PRODUCTION = "APP_ENV=production";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "OBJECT_STORE=tape, Setting OBJECT_STORE must be directory or s3.",
        "OBJECT_STORE=s3, Setting S3_BUCKET is missing.",
        "OBJECT_STORE_DIR=relative, Setting OBJECT_STORE_DIR must be an absolute path.",
        "RATE_LIMITS=on, Setting RATE_LIMITS must be true or false.",
        "JWT_SECRET=short, Setting JWT_SECRET must have at least 32 characters.",
        "SITE_URL=www.example.com, Setting SITE_URL must be an http or https address.",
        "BROKER_URL=ssl://mq:61617, 'Setting BROKER_URL asks for TLS by sslEnabled=true, not by ssl://.'",
        "HTTP_PORT=none, 'HTTP_PORT must be a whole number from 0 to 65535, but is ''none''.'",
        "LOG_FORMAT=xml, LOG_FORMAT must be text or json."
    })
    void aBadSettingIsRefusedBeforeAnythingIsStarted(String setting, String sentence) {
        Map<String, String> settings = new HashMap<>(settings());
        settings.put(setting.split("=")[0], setting.split("=")[1]);

        assertThatThrownBy(() -> RunningService.start(settings).close())
                .isInstanceOfSatisfying(StartRefused.class, refused -> {
                    assertThat(refused.exitCode()).isEqualTo(2);
                    assertThat(refused.sentence()).isEqualTo(sentence);
                });
        assertThat(directory.resolve("data")).doesNotExist();
    }

    /** Also where the log goes to the console, as it does in a container, and there is no file to read. */
    @ParameterizedTest
    @CsvSource({
        "RATE_LIMITS=on, false, twicetold: Setting RATE_LIMITS must be true or false.",
        "RATE_LIMITS=on, true, twicetold: Setting RATE_LIMITS must be true or false.",
        PRODUCTION
                + ", true, 'twicetold: APP_ENV=production needs JWT_SECRET, a random secret of at least 32 characters,"
                + " for example from: openssl rand -base64 48'"
    })
    void aRefusedStartEndsWithTwoAndTheSentence(String setting, String toConsole, String sentence) throws Exception {
        Path said = directory.resolve("said");
        ProcessBuilder builder = new ProcessBuilder(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                Distribution.find().home().resolve("lib") + "/*",
                "-Dtwicetold.home=" + Distribution.find().home(),
                "app.twicetold.launcher.Launcher"));
        // The server that the tests run against may have its settings in the environment.
        builder.environment().keySet().retainAll(Set.of("PATH", "HOME", "LANG", "TMPDIR"));
        builder.environment().putAll(settings());
        builder.environment().put("LOG_TO_CONSOLE", toConsole);
        builder.environment().put(setting.split("=")[0], setting.split("=")[1]);
        Process launcher = builder.directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            assertThat(launcher.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(lines(said)).containsExactly(sentence);
            assertThat(launcher.exitValue()).isEqualTo(2);
        } finally {
            launcher.destroyForcibly();
        }
    }

    @Test
    void aDatabaseThatStaysAwayIsToldInOneSentence() throws IOException {
        int nobody;
        try (ServerSocket closed = new ServerSocket(0)) {
            nobody = closed.getLocalPort();
        }
        Map<String, String> settings = new HashMap<>(settings());
        settings.put("DATABASE_URL", "jdbc:postgresql://localhost:" + nobody + "/twicetold");
        settings.put("DATABASE_USER", "twicetold");
        settings.put("DATABASE_PASSWORD", "only-for-tests");
        settings.put("STARTUP_PATIENCE_SECONDS", "2");

        assertThatThrownBy(() -> RunningService.start(settings).close())
                .isInstanceOfSatisfying(StartRefused.class, refused -> {
                    assertThat(refused.exitCode()).isEqualTo(1);
                    assertThat(refused.sentence())
                            .startsWith("The database did not answer within 2 s (STARTUP_PATIENCE_SECONDS): "
                                    + "Connection to localhost:" + nobody + " refused.");
                });
    }

    private Map<String, String> settings() {
        return Map.of(
                "APP_ENV", "test",
                "HTTP_PORT", "0",
                "DATA_DIR", directory.resolve("data").toString());
    }

    private static List<String> lines(Path file) throws IOException {
        return Files.readAllLines(file);
    }
}
