package app.twicetold.launcher.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.launcher.DataDirectory;
import app.twicetold.launcher.Settings;
import app.twicetold.launcher.StartRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each refusal is one sentence, and nothing is changed. */
class RefusedBackupTest {
    @TempDir
    private Path directory;

    @Test
    void anExternalDatabaseHasItsOwnTools() {
        Settings external = settings(Map.of("DATABASE_URL", "jdbc:postgresql://localhost:5432/twicetold"));

        refused(2, "pg_dump", () -> BackupCommand.run(external));
        refused(2, "pg_dump", () -> RestoreCommand.run(external, "backup.zip"));
    }

    @Test
    void withoutADatabaseThereIsNothingToBackUp() {
        refused(1, "There is no database", () -> BackupCommand.run(settings(Map.of())));
    }

    @Test
    void aFileThatIsThereIsNotReplaced() throws IOException {
        Path file = Files.writeString(directory.resolve("backup.zip"), "earlier");

        refused(1, "is there already", () -> BackupCommand.run(settings(Map.of()), file.toString()));

        assertThat(file).hasContent("earlier");
    }

    @Test
    void aDirectoryThatIsNotEmptyIsLeftAsItIs() throws IOException {
        Path file = Files.writeString(directory.resolve("backup.zip"), "a backup");
        Path kept = Files.createDirectories(directory.resolve("data")).resolve("secrets.properties");
        Files.writeString(kept, "JWT_SECRET=kept");

        refused(1, "is not empty", () -> RestoreCommand.run(settings(Map.of()), file.toString()));

        assertThat(kept).hasContent("JWT_SECRET=kept");
    }

    @Test
    void aDirectoryInUseIsLeftAsItIs() throws IOException {
        Path file = Files.writeString(directory.resolve("backup.zip"), "a backup");
        DataDirectory running = DataDirectory.open(directory.resolve("data"));
        try (running) {
            refused(1, "already uses", () -> RestoreCommand.run(settings(Map.of()), file.toString()));
        }
    }

    @Test
    void aFileThatIsNoBackupIsRefused() throws IOException {
        Path file = Files.writeString(directory.resolve("backup.zip"), "no backup");

        refused(1, "is damaged", () -> RestoreCommand.run(settings(Map.of()), file.toString()));
        refused(1, "There is no backup", () -> RestoreCommand.run(settings(Map.of()), "missing.zip"));
    }

    @Test
    void otherArgumentsAreRefused() {
        refused(2, "Use: ./run backup", () -> BackupCommand.run(settings(Map.of()), "a", "b"));
        refused(2, "Use: ./run restore", () -> RestoreCommand.run(settings(Map.of())));
        refused(2, "Use: ./run restore", () -> RestoreCommand.run(settings(Map.of()), "a", "--other", "b"));
    }

    private Settings settings(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(more);
        all.put("DATA_DIR", directory.resolve("data").toString());
        return Settings.from(all);
    }

    private static void refused(int exitCode, String words, ThrowingCallable command) {
        assertThatThrownBy(command).isInstanceOfSatisfying(StartRefused.class, refused -> {
            assertThat(refused.exitCode()).isEqualTo(exitCode);
            assertThat(refused.sentence()).contains(words);
        });
    }
}
