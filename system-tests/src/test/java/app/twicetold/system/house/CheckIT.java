package app.twicetold.system.house;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.launcher.Distribution;
import app.twicetold.system.harness.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./run check} beside a running service, with its database and its broker. */
@Tag("process")
@DisplayName("A check before a start")
class CheckIT {
    @TempDir
    private Path directory;

    private final Map<String, String> settings =
            new HashMap<>(Service.fragile().process().settingsOfAnotherNode());

    @Test
    void everythingThatIsThereIsOk() throws Exception {
        settings.put("DATA_DIR", directory.toString());
        // Nobody is there in these tests.
        settings.keySet().removeIf(name -> name.startsWith("APNS_"));
        settings.compute(
                "BROKER_URL", (name, url) -> "tcp://127.0.0.1:1," + url + "?trustStorePassword=not-to-be-told");
        assertThat(check(0))
                .anyMatch(line -> line.startsWith("PIPELINE_CONCURRENCY=1  (environment)"))
                .anyMatch(line -> line.startsWith("JWT_SECRET=••••  "))
                .anyMatch(line -> line.matches("ok +settings .*"))
                .anyMatch(line -> line.matches("ok +database +PostgreSQL 17\\..*tables can be created"))
                .anyMatch(line -> line.matches("ok +clock .*"))
                .anyMatch(line -> line.matches("ok +broker .*sent and received a message"))
                .anyMatch(line -> line.matches("note +broker +127\\.0\\.0\\.1:1 cannot be reached: Connection refused"))
                .anyMatch(line -> line.matches("ok +object store .*put, got and deleted an object"))
                .noneMatch(line -> line.contains("not-to-be-told"))
                .noneMatch(line -> line.contains(settings.get("JWT_SECRET")))
                .noneMatch(line -> line.contains(settings.get("BROKER_PASSWORD")));
    }

    @Test
    void whatIsMissingOrRefusesIsOneLineEach() throws Exception {
        settings.put("DATABASE_URL", "jdbc:postgresql://localhost:1/nothing?sslmode=disable");
        settings.put("BROKER_PASSWORD", "another");
        assertThat(check(1))
                .anyMatch(line -> line.matches("FAILED +database .*"))
                .anyMatch(line -> line.matches("FAILED +broker .*"))
                .anyMatch(line -> line.matches("ok +object store .*"));
    }

    /** It could start, and users would miss something. */
    @Test
    void aProductionWithGapsFails() throws Exception {
        settings.putAll(Map.of(
                "APP_ENV", "production",
                "BASE_URL", "http://localhost:8080",
                "JWT_SECRET", "bnq3vd8rk2x7wy0tz5mf1hj6lc9ps4ga",
                "ADMIN_KEY", "jfzq3vd8rk2x7wy0tz5mf1hj6lc9ps4g"));
        settings.keySet().removeIf(name -> name.startsWith("PURCHASE_LAYER_") || name.equals("FETCH_ALLOW_PRIVATE"));
        assertThat(check(1))
                .anyMatch(line -> line.matches("FAILED +production .*mock.*"))
                .anyMatch(line -> line.matches("FAILED +production .*PURCHASE_LAYER_API_KEY.*"))
                .anyMatch(line -> line.matches("FAILED +production .*BASE_URL.*"));
    }

    @Test
    void theRunningServiceIsAskedForCalls() throws Exception {
        settings.put("DATA_DIR", directory.toString());
        settings.keySet().removeIf(name -> name.startsWith("APNS_"));
        // The mock of the other one takes its time.
        settings.put("HTTP_PORT", String.valueOf(Service.running().url().getPort()));
        assertThat(check(0, "--calls"))
                .anyMatch(line -> line.matches("ok +asr +mock/.*cold.*times of words.*"))
                .anyMatch(line -> line.matches("ok +content_llm +mock/.*judged.*limit kept"))
                .anyMatch(line -> line.matches("ok +embeddings +mock/.*vectors of 256"));

        settings.put("HTTP_PORT", "1");
        assertThat(check(1, "--calls"))
                .anyMatch(line -> line.matches("FAILED +calls +no service answers at http://localhost:1: .*"));
    }

    private List<String> check(int exitCode, String... options) throws IOException, InterruptedException {
        Path said = directory.resolve("said");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dfile.encoding=UTF-8",
                "-Dstdout.encoding=UTF-8",
                "-cp",
                Distribution.find().home().resolve("lib") + "/*",
                "-Dtwicetold.home=" + Distribution.find().home(),
                "app.twicetold.launcher.Launcher",
                "check"));
        command.addAll(List.of(options));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().retainAll(Set.of("PATH", "HOME", "LANG", "TMPDIR"));
        builder.environment().putAll(settings);
        Process check = builder.directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            assertThat(check.waitFor(120, TimeUnit.SECONDS)).isTrue();
            List<String> lines = Files.readAllLines(said);
            assertThat(check.exitValue()).as(String.join("\n", lines)).isEqualTo(exitCode);
            return lines;
        } finally {
            check.destroyForcibly();
        }
    }
}
