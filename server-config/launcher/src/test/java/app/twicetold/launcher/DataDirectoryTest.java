package app.twicetold.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {
    @TempDir
    private Path path;

    @Test
    void aDirectoryWithoutARestoreIsUsed() {
        try (DataDirectory directory = DataDirectory.open(path)) {
            assertThatCode(directory::refuseHalfRestored).doesNotThrowAnyException();
        }
    }

    @Test
    void aRestoreThatDidNotEndIsRefusedAndLeavesTheDirectoryToTheNextOne() throws IOException {
        Files.createDirectory(path.resolve(DataDirectory.RESTORING));
        DataDirectory directory = DataDirectory.open(path);

        assertThatThrownBy(directory::refuseHalfRestored)
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("did not end; repeat it.");

        assertThatCode(() -> DataDirectory.open(path).close())
                .as("it is locked no more")
                .doesNotThrowAnyException();
    }

    @Test
    void twoLaunchersDoNotShareADirectory() {
        try (DataDirectory held = DataDirectory.open(path)) {
            assertThatThrownBy(() -> DataDirectory.open(path))
                    .isInstanceOf(StartRefused.class)
                    .hasMessageContaining("Another start of the service already uses");
            assertThat(held.path()).isEqualTo(path);
        }
    }

    @Test
    void aKeptSecretIsReadBesideARunningService() {
        assertThat(DataDirectory.keptSecret(path, "ADMIN_KEY")).isEmpty();
        try (DataDirectory directory = DataDirectory.open(path)) {
            String secret = directory.secret("ADMIN_KEY");

            assertThat(DataDirectory.keptSecret(path, "ADMIN_KEY")).contains(secret);
            assertThat(DataDirectory.keptSecret(path, "JWT_SECRET")).isEmpty();
        }
    }
}
