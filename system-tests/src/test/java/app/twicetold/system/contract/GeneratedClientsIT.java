package app.twicetold.system.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What code generators make of the contracts: it passes the strict checks of its language, and plays a session. */
@Tag("rules")
@DisplayName("Clients generated from the contracts")
class GeneratedClientsIT {
    private static final Logger LOG = Logger.getLogger(GeneratedClientsIT.class.getName());
    private static final String MISSING =
            "The generated clients are not checked: that needs Node 18 or later on the path";
    private static final long PATIENCE_SECONDS = 120;

    @BeforeAll
    static void nodeIsThere() {
        if (!hasNode() && !Boolean.getBoolean("clients.required")) {
            LOG.warning(MISSING);
            abort(MISSING);
        }
    }

    @Test
    void generatedClientsPassTheStrictChecksAndPlayASession(@TempDir Path directory) throws Exception {
        Service service = Service.running();
        Recording recording = Recording.retelling("en").record();
        Path sound = Files.write(directory.resolve("recording.wav"), recording.bytes());
        Path scripts = Path.of(property("clients.play"));

        assertThat(node(property("clients.compiler"), "-p", scripts.toString()))
                .as("what the compiler says")
                .isEmpty();
        assertThat(node(
                        Path.of(property("clients.compiled"), "src", "test", "typescript", "play.js")
                                .toString(),
                        service.url().toString().replaceAll("/$", ""),
                        Service.purchases().toString().replaceAll("/$", ""),
                        System.getProperty("service.url", "").isBlank()
                                ? service.adminKey()
                                : System.getProperty("service.admin-key", ""),
                        sound.toString(),
                        String.valueOf(recording.announced().get("duration_ms"))))
                .as("what the script says")
                .isEqualTo("PLAYED");
    }

    private static String property(String name) {
        return Objects.requireNonNull(System.getProperty(name), name);
    }

    private static boolean hasNode() {
        try {
            return run(List.of("node", "--version")).matches("v(1[89]|[2-9][0-9])\\..*");
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static String node(String script, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("node", "--dns-result-order=ipv4first", script));
        command.addAll(List.of(arguments));
        return run(command);
    }

    /** @return what it says on both of its outputs; a script that fails says why */
    private static String run(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("node", ".txt");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError(command + " did not end");
            }
            return Files.readString(output, StandardCharsets.UTF_8).trim();
        } finally {
            Files.delete(output);
        }
    }
}
