package app.twicetold.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A process id that another program has got since must never be signalled. */
class PostmasterTest {
    private static final long BEGAN = 1_764_300_000;
    private static final List<String> LINES =
            List.of("4711", "/data/postgres", String.valueOf(BEGAN), "5433", "/tmp", "localhost");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"/data/programs/PG-1/bin/postgres, true", "/usr/bin/java, false", "/usr/bin/postgres-exporter, false"})
    void theCommandDecidesWhereItIsTold(String command, boolean server) {
        Instant anotherTime = Instant.ofEpochSecond(BEGAN + 1_000);

        assertThat(Postmaster.isServer(Optional.of(command), Optional.of(anotherTime), LINES))
                .isEqualTo(server);
    }

    @ParameterizedTest
    @CsvSource({"-2001, false", "-2000, true", "0, true", "2000, true", "2001, false"})
    void otherwiseTheBeginDoes(long later, boolean server) {
        Instant began = Instant.ofEpochSecond(BEGAN).plusMillis(later);

        assertThat(Postmaster.isServer(Optional.empty(), Optional.of(began), LINES))
                .isEqualTo(server);
    }

    @Test
    void withoutBothItIsNone() {
        Instant began = Instant.ofEpochSecond(BEGAN);

        assertThat(Postmaster.isServer(Optional.empty(), Optional.empty(), LINES))
                .isFalse();
        assertThat(Postmaster.isServer(Optional.empty(), Optional.of(began), LINES.subList(0, 2)))
                .isFalse();
    }

    @Test
    void anotherProgramWithTheNumberIsNone() throws IOException {
        Path file = write(ProcessHandle.current().pid() + "\n/data\n0\n5433\n");

        assertThat(Postmaster.find(file)).isEmpty();
        assertThat(Postmaster.port(file)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no number\n", "99999999999999999999\n", "-1\n"})
    void aFileThatSaysNothingIsNone(String text) throws IOException {
        assertThat(Postmaster.find(write(text))).isEmpty();
    }

    @Test
    void noFileIsNone() {
        assertThat(Postmaster.find(directory.resolve("missing"))).isEmpty();
    }

    private Path write(String text) throws IOException {
        return Files.writeString(directory.resolve(Postmaster.FILE), text);
    }
}
