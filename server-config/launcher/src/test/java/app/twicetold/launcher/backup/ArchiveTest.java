package app.twicetold.launcher.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.launcher.StartRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveTest {
    private static final Instant MADE = Instant.parse("2026-11-23T02:00:00Z");

    @TempDir
    private Path directory;

    @Test
    void whatWasWrittenIsUnpackedForItsOwnerAlone() throws IOException {
        Path backup = backup("postgres/base/1");

        Manifest manifest = new ArchiveReader(backup).verify();
        Path target = Files.createDirectory(directory.resolve("target"));
        new ArchiveReader(backup).unpack(target);

        assertThat(manifest.createdAt()).isEqualTo(MADE);
        assertThat(manifest.schema()).isEqualTo("202611230200");
        assertThat(manifest.files()).isEqualTo(2);
        assertThat(Files.readAllBytes(target.resolve("postgres/base/1"))).isEqualTo(bytes());
        assertThat(target.resolve("postgres/pg_notify")).isEmptyDirectory();
        assertThat(target.resolve(Manifest.NAME)).doesNotExist();
        for (Path each : new Path[] {backup, target.resolve("secrets.properties")}) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
                    .isEqualTo("rw-------");
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.3, 0.6, 0.9})
    void aByteThatChangedIsFound(double where) throws IOException {
        Path backup = backup("postgres/base/1");
        byte[] changed = Files.readAllBytes(backup);
        changed[(int) (changed.length * where)] ^= 1;
        Files.write(backup, changed);

        assertDamaged(backup);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 0.97})
    void anArchiveThatIsCutOffIsFound(double where) throws IOException {
        Path backup = backup("postgres/base/1");
        byte[] whole = Files.readAllBytes(backup);
        Files.write(backup, Arrays.copyOf(whole, (int) (whole.length * where)));

        assertDamaged(backup);
    }

    @Test
    void aNameOutsideOfTheDirectoryIsRefused() throws IOException {
        Path backup = backup("../outside");
        Path target = Files.createDirectory(directory.resolve("target"));

        assertThatThrownBy(() -> new ArchiveReader(backup).unpack(target)).isInstanceOf(StartRefused.class);

        assertThat(directory.resolve("outside")).doesNotExist();
    }

    @Test
    void aBackupThatBreaksOffLeavesNothing() throws IOException {
        Path file = directory.resolve("broken.zip");
        try (ArchiveWriter archive = new ArchiveWriter(file)) {
            archive.add("one", bytes());
        }

        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aFileThatHasGoneIsLeftOut() throws IOException {
        try (ArchiveWriter archive = new ArchiveWriter(directory.resolve("b.zip"))) {
            assertThat(archive.add("gone", directory.resolve("gone"))).isFalse();
            assertThat(archive.files()).isZero();
        }
    }

    private static void assertDamaged(Path backup) {
        assertThatThrownBy(() -> new ArchiveReader(backup).verify())
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("damaged");
    }

    private Path backup(String name) throws IOException {
        Path file = directory.resolve("b.zip");
        try (ArchiveWriter archive = new ArchiveWriter(file)) {
            archive.addDirectory("postgres/pg_notify");
            archive.add(name, bytes());
            archive.add("secrets.properties", new byte[] {1});
            archive.finish(new Manifest(MADE, "202611230200", "17", "amd64", true, archive.files(), archive.sum()));
        }
        return file;
    }

    private static byte[] bytes() {
        byte[] bytes = new byte[20_000];
        new Random(1).nextBytes(bytes);
        return bytes;
    }
}
