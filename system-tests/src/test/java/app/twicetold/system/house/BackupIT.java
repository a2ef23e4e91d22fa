package app.twicetold.system.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.launcher.Distribution;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The drill: a backup of a running service, deletions after it, and a restore beside what it replaces. */
@Tag("process")
@DisplayName("A backup")
class BackupIT {
    private static final Recording RECORDING = Recording.retelling("en").record();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    private final Service service = Service.fragile();

    @Test
    void isRestoredWithoutWhatWasDeletedAfterIt() throws Exception {
        Trainer deleted = Trainer.signedIn(service, "en");
        Trainer kept = Trainer.signedIn(service, "en");
        String gone = deleted.record(deleted.startDiagnostic("en"), 1, RECORDING);
        String attempt = kept.record(kept.startDiagnostic("en"), 1, RECORDING);
        String session = kept.startTraining();
        Path backup = directory.resolve("backup.zip");

        assertThat(launcher(service.data(), 0, "backup", backup.toString()))
                .first()
                .asString()
                .contains("database of");

        deleted.call("DELETE", "/v1/me").send().expecting(202);
        kept.call("DELETE", "/v1/sessions/" + session).send().expecting(204);
        await().atMost(PATIENCE)
                .until(() -> files(service.data(), "/deletions/").size() >= 2);
        Trainer later = Trainer.signedIn(service, "en");

        // It stays, because the logs of all services are read at the end.
        Path restored =
                service.data().resolveSibling("restored-" + service.data().getFileName());
        List<String> said = launcher(
                restored,
                0,
                "restore",
                backup.toString(),
                "--deletions",
                service.data().toString());
        assertThat(said.get(0)).matches("Restored the backup of [0-9-]+T[0-9:]+Z into .*");
        assertThat(files(restored, "/" + gone + "/")).as("in the backup").hasSize(1);

        Service again = Service.restored(restored);
        try {
            deleted.through(again).get("/v1/me").refusedWith(401, "unauthorized");
            later.through(again).get("/v1/me").refusedWith(401, "unauthorized");
            kept.through(again).get("/v1/sessions/" + session).refusedWith(404, "not_found");
            await().atMost(PATIENCE)
                    .until(() -> files(restored, "/" + gone + "/").isEmpty());

            Trainer user = kept.through(again);
            user.submit(attempt).expecting(202);
            assertThat(user.awaitEnd(attempt).text("status")).isEqualTo("assessed");
            String audio = user.get("/v1/attempts/" + attempt + "/audio")
                    .expecting(200)
                    .text("url");
            assertThat(Call.of(again, "GET", audio).send().expecting(200).bytes())
                    .isEqualTo(RECORDING.bytes());
        } finally {
            again.process().stop();
        }
        // Also of a service that is stopped.
        launcher(restored, 0, "backup", directory.resolve("second.zip").toString());
    }

    private static List<Path> files(Path data, String part) {
        try (Stream<Path> inside = Files.walk(data.resolve("recordings").resolve("objects"))) {
            return inside.filter(Files::isRegularFile)
                    .filter(file -> file.toString().contains(part))
                    .toList();
        } catch (IOException | UncheckedIOException movedMeanwhile) {
            return List.of();
        }
    }

    private List<String> launcher(Path data, int exitCode, String... arguments)
            throws IOException, InterruptedException {
        Path said = Files.createTempFile(directory, "said", "");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dfile.encoding=UTF-8",
                "-cp",
                Distribution.find().home().resolve("lib") + "/*",
                "-Dtwicetold.home=" + Distribution.find().home(),
                "app.twicetold.launcher.Launcher"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().retainAll(Set.of("PATH", "HOME", "LANG", "TMPDIR"));
        builder.environment().putAll(Map.of("APP_ENV", "test", "DATA_DIR", data.toString()));
        Process launcher = builder.directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            assertThat(launcher.waitFor(120, TimeUnit.SECONDS)).isTrue();
            List<String> lines = Files.readAllLines(said);
            assertThat(launcher.exitValue()).as(String.join("\n", lines)).isEqualTo(exitCode);
            return lines;
        } finally {
            launcher.destroyForcibly();
        }
    }
}
