package app.twicetold.system.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import app.twicetold.system.harness.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The requests of the guide for app developers, pasted into one shell. */
@DisplayName("The guide for app developers")
class AppGuideIT {
    private static final Pattern BLOCK = Pattern.compile("```bash\n(.*?)```", Pattern.DOTALL);

    @TempDir
    private Path directory;

    @Test
    void playsASession() throws IOException, InterruptedException {
        assumeTrue(run("type curl jq sha256sum").exitValue() == 0, "Needs curl and jq");
        String script = BLOCK.matcher(Files.readString(AppGuideTest.GUIDE))
                .results()
                .map(block -> block.group(1))
                .collect(Collectors.joining());

        Process shell = run(script);

        String said = Files.readString(directory.resolve("said"));
        assertThat(shell.exitValue()).as(said).isZero();
        assertThat(said)
                .contains("\"onboarding_status\":\"not_started\"")
                .contains("\"status\":\"assessed\"")
                .contains("\"exemplar\":\"ready\"")
                .contains("\"replayed\":false");
    }

    private Process run(String script) throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("script"), script);
        ProcessBuilder builder = new ProcessBuilder(List.of("bash", file.toString()))
                .directory(Path.of("..").toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("said").toFile());
        builder.environment().put("BASE", Service.running().url().toString());
        builder.environment().put("TMPDIR", directory.toString());
        Process shell = builder.start();
        assertThat(shell.waitFor(180, TimeUnit.SECONDS)).isTrue();
        return shell;
    }
}
