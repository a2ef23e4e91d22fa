package app.twicetold.core.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryObjectStoreTest extends ObjectStoreContract {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    @TempDir
    Path directory;

    private DirectoryObjectStore store;

    @BeforeEach
    void openStore() {
        store = new DirectoryObjectStore(directory.resolve("a/b"));
    }

    @Override
    protected ObjectStore store() {
        return store;
    }

    @Override
    protected long held() throws IOException {
        return files().size();
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> tree = Files.walk(directory)) {
            return tree.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void anotherNodeOnTheSameDirectorySeesTheObject() throws Exception {
        byte[] bytes = noise(1000, 1);
        put(bytes);

        try (ObjectContent content = new DirectoryObjectStore(directory.resolve("a/b")).open(key)) {
            assertThat(content.stream().readAllBytes()).isEqualTo(bytes);
        }
    }

    @Test
    void theFileIsAReadableHeaderAndThenTheBytes() throws Exception {
        byte[] bytes = noise(1000, 1);
        put(bytes);

        byte[] file = Files.readAllBytes(files().get(0));

        assertThat(new String(file, 0, 128, StandardCharsets.US_ASCII))
                .startsWith("twicetold-object 1 audio/mp4 ")
                .endsWith("\n");
        assertThat(Arrays.copyOfRange(file, 128, file.length)).isEqualTo(bytes);
    }

    @Test
    void theLastObjectOfAnAttemptTakesItsDirectoryWithIt() throws Exception {
        put(noise(10, 1));
        Path attempt = files().get(0).getParent();

        store.delete(key);

        assertThat(attempt).doesNotExist();
    }

    @Test
    void aFileThatTheStoreDidNotWriteIsAFailureNotAnObject() throws Exception {
        put(noise(10, 1));
        Path file = files().get(0);
        Files.write(file, new byte[200]);
        assertThatThrownBy(() -> store.open(key)).isInstanceOf(StorageException.class);

        Files.write(file, new byte[5]);
        assertThatThrownBy(() -> store.open(key)).isInstanceOf(StorageException.class);
        assertThatThrownBy(() -> store.stat(key)).isInstanceOf(StorageException.class);
    }

    @Test
    void aDirectoryThatCannotBeIsAStorageException() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));

        assertThatThrownBy(() -> new DirectoryObjectStore(file.resolve("below")))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void aDirectoryThatVanishedIsAStorageException() throws Exception {
        Files.delete(directory.resolve("a/b/incoming"));

        assertThatThrownBy(() -> put(noise(10, 1))).isInstanceOf(StorageException.class);
    }

    @Test
    void aFullDiskIsNamedAsSuch() {
        IOException full = new IOException("No space left on device");
        IOException other = new FileSystemException("x", null, "Permission denied");

        assertThat(DiskFailure.of("cannot write an object", Path.of("/data"), full))
                .hasMessage("cannot write an object: the disk is full at /data (No space left on device)")
                .hasCause(full);
        assertThat(DiskFailure.of("cannot write an object", Path.of("/data"), other))
                .hasMessage("cannot write an object at /data (x: Permission denied)");
    }

    @Test
    void everyDirectoryThatIsNewOutlivesACrashWithItsObject() throws Exception {
        List<Path> forced = new ArrayList<>();
        DirectoryObjectStore careful = new DirectoryObjectStore(directory.resolve("fresh"), forced::add);
        assertThat(forced).containsExactly(directory, directory.resolve("fresh"));
        forced.clear();

        careful.write(key, new ByteArrayInputStream(noise(10, 1)), "audio/mp4", 10);

        Path object = files().get(0);
        List<Path> above = new ArrayList<>();
        Path below = directory.relativize(object);
        for (int depth = 1; depth < below.getNameCount(); depth++) {
            above.add(directory.resolve(below.subpath(0, depth)));
        }
        Path last = above.get(above.size() - 1);
        assertThat(above).hasSizeGreaterThan(3);
        assertThat(forced).containsExactlyElementsOf(above);

        forced.clear();
        careful.write(key, new ByteArrayInputStream(noise(10, 2)), "audio/mp4", 10);
        assertThat(forced).containsExactly(last);
        forced.clear();
        careful.delete(key);
        assertThat(forced).containsExactly(last);
    }

    @Test
    void onlyOldRemainsOfCrashedWritesAreDiscarded() throws Exception {
        byte[] bytes = noise(10, 1);
        put(bytes);
        Path incoming = directory.resolve("a/b/incoming");
        Path old = Files.createFile(incoming.resolve("old.part"));
        Path running = Files.createFile(incoming.resolve("running.part"));
        Files.setLastModifiedTime(old, FileTime.from(NOW.minus(Duration.ofHours(2))));
        Files.setLastModifiedTime(running, FileTime.from(NOW.minus(Duration.ofHours(1))));

        assertThat(store.discardAbandonedWrites(NOW.minus(Duration.ofHours(1)))).isEqualTo(1);

        assertThat(old).doesNotExist();
        assertThat(running).exists();
        assertThat(get()).isEqualTo(bytes);
    }

    @Test
    void aDirectoryHasNoUrlsOfItsOwn() {
        Duration lifetime = Duration.ofMinutes(15);

        assertThat(store.presignUpload(key, "audio/mp4", 1, "0".repeat(64), lifetime))
                .isEmpty();
        assertThat(store.presignDownload(key, lifetime)).isEmpty();
    }
}
