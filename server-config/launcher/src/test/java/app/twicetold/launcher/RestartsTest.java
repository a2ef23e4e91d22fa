package app.twicetold.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestartsTest {
    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    @TempDir
    private Path path;

    private DataDirectory directory;
    private Restarts restarts;
    private final AtomicInteger started = new AtomicInteger();

    @BeforeEach
    void open() {
        directory = DataDirectory.open(path);
        restarts = new Restarts(directory, List.of("database", "broker"));
    }

    @AfterEach
    void close() {
        directory.close();
    }

    private String counts() throws IOException {
        return Files.readString(path.resolve("restarts.properties"));
    }

    @Test
    void countsEachPartFromZero() throws IOException {
        assertThat(counts()).isEqualTo("broker=0\ndatabase=0\n");
        assertThat(restarts.again("database", NOW, started::incrementAndGet)).isEmpty();
        assertThat(restarts.again("database", NOW, started::incrementAndGet)).isEmpty();
        assertThat(restarts.again("broker", NOW, started::incrementAndGet)).isEmpty();
        assertThat(started).hasValue(3);
        assertThat(counts()).isEqualTo("broker=1\ndatabase=2\n");
    }

    @Test
    void theBudgetIsOneForAllPartsAndNothingIsStartedWhenItIsUsedUp() throws IOException {
        for (int i = 0; i < 3; i++) {
            restarts.again("database", NOW, started::incrementAndGet);
        }
        assertThat(restarts.again("broker", NOW, started::incrementAndGet))
                .hasValue("The embedded broker ended by itself, after 3 restarts within 10 minutes.");
        assertThat(started).hasValue(3);
        assertThat(counts()).isEqualTo("broker=0\ndatabase=3\n");
    }

    @Test
    void aStartThatIsRefusedIsTriedAgainByTheNextLook() throws IOException {
        assertThat(restarts.again("database", NOW, () -> {
                    throw StartRefused.failure("The port is taken.");
                }))
                .isEmpty();
        assertThat(counts()).isEqualTo("broker=0\ndatabase=1\n");
    }

    @Test
    void aStartThatBreaksIsTriedAgainUntilTheBudgetIsUsedUp() throws IOException {
        for (int i = 0; i < 3; i++) {
            assertThat(restarts.again("database", NOW, () -> {
                        throw new IllegalStateException("no shared memory");
                    }))
                    .isEmpty();
        }

        assertThat(counts()).isEqualTo("broker=0\ndatabase=3\n");
        assertThat(restarts.again("database", NOW, started::incrementAndGet)).isPresent();
        assertThat(started).hasValue(0);
    }

    @Test
    void aCountThatCannotBeWrittenDoesNotEndTheRestart() throws IOException {
        Files.createDirectories(path.resolve("restarts.properties.new"));

        assertThat(restarts.again("database", NOW, started::incrementAndGet)).isEmpty();

        assertThat(started).hasValue(1);
    }
}
