package app.twicetold.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFilesTest {
    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");
    private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

    @TempDir
    private Path directory;

    private LogFiles files() {
        return new LogFiles(directory, "server", CLOCK);
    }

    private void carry(String printed, List<LogFiles> others, UnaryOperator<String> line) {
        new ServerOutput(
                        new ByteArrayInputStream(printed.getBytes(StandardCharsets.UTF_8)),
                        files(),
                        others,
                        line,
                        CLOCK)
                .carry();
    }

    @Test
    void aCrashIsStillThereAfterTwoRestarts() throws IOException {
        carry("OutOfMemoryError\n", List.of(), UnaryOperator.identity());
        carry("the first restart\n", List.of(), UnaryOperator.identity());
        carry("the second restart\n", List.of(), UnaryOperator.identity());

        assertThat(directory.resolve("server.log")).hasContent("the second restart");
        assertThat(directory.resolve("server.1.log")).hasContent("the first restart");
        assertThat(directory.resolve("server.2.log")).hasContent("OutOfMemoryError");
    }

    @Test
    void nineOldOnesAreKept() throws IOException {
        for (int start = 1; start <= 12; start++) {
            carry("start " + start + "\n", List.of(), UnaryOperator.identity());
        }

        try (Stream<Path> all = Files.list(directory)) {
            assertThat(all).hasSize(1 + LogFiles.PREDECESSORS);
        }
        assertThat(directory.resolve("server.9.log")).hasContent("start 3");
    }

    @Test
    void aFileIsFullAtItsSizeOrAfterADay() {
        LogFiles files = files();

        assertThat(files.isFull(LogFiles.MOST_BYTES - 1, NOW)).isFalse();
        assertThat(files.isFull(LogFiles.MOST_BYTES, NOW)).isTrue();
        assertThat(files.isFull(LogFiles.MOST_BYTES + 1, NOW)).isTrue();
        assertThat(files.isFull(0, NOW.minus(LogFiles.LONGEST).plusMillis(1))).isFalse();
        assertThat(files.isFull(0, NOW.minus(LogFiles.LONGEST))).isTrue();
        assertThat(files.isFull(0, NOW.minus(LogFiles.LONGEST).minusMillis(1))).isTrue();
    }

    @Test
    void aFullFileIsFollowedByAnother() throws IOException {
        String line = "x".repeat(1023) + "\n";

        carry(line.repeat(25 * 1024), List.of(), UnaryOperator.identity());

        assertThat(Files.size(directory.resolve("server.2.log"))).isEqualTo(LogFiles.MOST_BYTES);
        assertThat(Files.size(directory.resolve("server.1.log"))).isEqualTo(LogFiles.MOST_BYTES);
        assertThat(Files.size(directory.resolve("server.log"))).isEqualTo(5L << 20);
    }

    @Test
    void whatIsOlderThanAMonthGoes() throws IOException {
        Path old = Files.writeString(directory.resolve("server.3.log"), "old");
        Path recent = Files.writeString(directory.resolve("server.1.log"), "recent");
        Files.setLastModifiedTime(old, FileTime.from(NOW.minus(LogFiles.KEPT).minusMillis(1)));
        Files.setLastModifiedTime(recent, FileTime.from(NOW.minus(LogFiles.KEPT)));

        files().begin();

        assertThat(directory.resolve("server.4.log")).doesNotExist();
        assertThat(directory.resolve("server.2.log")).hasContent("recent");
    }

    @Test
    void theLogOfAProcessThatGoesOnAppendingIsEmptiedInPlace() throws IOException {
        Path postgres = directory.resolve("postgres.log");
        Files.write(postgres, new byte[(int) LogFiles.MOST_BYTES - 1]);
        LogFiles files = new LogFiles(directory, "postgres", CLOCK);

        files.beginByCopy();
        assertThat(directory.resolve("postgres.1.log")).doesNotExist();
        Files.write(postgres, new byte[(int) LogFiles.MOST_BYTES]);
        files.beginByCopy();

        assertThat(postgres).isEmptyFile();
        assertThat(Files.size(directory.resolve("postgres.1.log"))).isEqualTo(LogFiles.MOST_BYTES);
    }

    @Test
    void everyLineOfTheJsonFormatIsJsonTheFirstAndTheLastToo() throws IOException {
        String event = "{\"timestamp\":\"2026-01-02T03:04:05.678Z\",\"message\":\"ours\"}";

        carry(
                "[warning][os] of the \"machine\"\n" + event + "\n\tat a.stack.Trace(1)\r\nno end of line",
                List.of(),
                JsonLogFormatter::asEvent);

        List<String> lines = Files.readAllLines(directory.resolve("server.log"));
        assertThat(lines).hasSize(4);
        assertThat(lines.get(1)).isEqualTo(event);
        for (String line : lines) {
            assertThat(new com.fasterxml.jackson.databind.ObjectMapper()
                            .readTree(line)
                            .path("message")
                            .isTextual())
                    .isTrue();
        }
        assertThat(lines.get(0)).contains("\"logger\":\"stdout\"", "of the \\\"machine\\\"");
        assertThat(lines.get(3)).contains("no end of line");
    }

    @Test
    void aLineWithoutAnEndDoesNotFillTheMemory() throws IOException {
        carry("y".repeat(ServerOutput.LONGEST_LINE + 1), List.of(), UnaryOperator.identity());

        assertThat(Files.readAllLines(directory.resolve("server.log"))).hasSize(2);
    }
}
