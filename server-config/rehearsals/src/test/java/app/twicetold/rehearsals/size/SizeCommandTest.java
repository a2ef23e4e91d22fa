package app.twicetold.rehearsals.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import app.twicetold.rehearsals.options.OptionReader;
import app.twicetold.rehearsals.size.rules.Count;
import app.twicetold.rehearsals.size.rules.Work;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class SizeCommandTest {
    private static final String USAGE = """
            "usage": {"messages": 2, "objects": 2, "audio_minutes": 1, "judge_input_tokens": 1, "judge_output_tokens": 1,
              "exemplar_input_tokens": 1, "exemplar_output_tokens": 1, "speech_minutes": 1, "listener_mb": 2, "node_mb": 600}
            """;
    private static final String DAY = "\"day\": {\"sessions\": 2, \"attempts\": 2, \"polls\": 20, \"reads\": 15}";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream complaints = new ByteArrayOutputStream();

    @TempDir
    private Path directory;

    @Test
    void aMillionLearnersGetTheirFiguresWithFormulas() {
        assertThat(run("--daily", "1000000")).isZero();

        assertThat(said(out))
                .contains("attempts/s                              185 ")
                .contains("= 1,000,000 x 2 sessions x 2 attempts / 86,400 s x 4 peak")
                .contains("calls in flight                       4,000 ")
                .contains("Database bytes a day of a learner", "after 30 days ", "after 90 days ")
                .contains("Limits, the first one met at the top", "Processor times are rough");
    }

    @Test
    void whatTheFileHasNotIsNotZero() throws IOException {
        Path file = file("\"small\": {" + DAY + "}");
        assertThat(run("--daily", "1000", "--figures", file.toString())).isZero();
        assertThat(said(out)).containsPattern("vCPU of nodes +not measured");
    }

    @Test
    void aDatabaseBeyondItsMemoryNeedsItsFigures() throws IOException {
        Path file = file("\"small\": {" + DAY + "}");
        assertThat(run("--daily", "1000", "--figures", file.toString(), "--beyond-memory"))
                .isEqualTo(2);
        assertThat(said(complaints)).contains("The figures have none of a database beyond its memory.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--daily 0 | a whole number from 1",
                "--daily many | not 'many'",
                "--daily 5 --peak 0.5 | it takes a number from 1 to 100, not '0.5'",
                "--daily 5 --asr-seconds NaN | it takes a number from 0 to 600",
                "--daily 5 --headroom 1 | it takes a number from 0 to 0.9",
                "--sessions 2 | --daily",
                "--daily 5 --sides 2 | --sides",
                "--daily 5 --llm openai/none | The price table has no openai/none",
                "--daily 5 --speech openai/tts-1 | no price of a minute for openai/tts-1",
                "--daily 5 --figures missing.json | There is no file missing.json."
            })
    void whatItDoesNotTakeIsToldInASentence(String arguments, String sentence) {
        assertThat(run(arguments.split(" "))).isEqualTo(2);
        assertThat(said(complaints)).contains("twicetold: ").contains(sentence);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"small\": {DAY, \"costs\": {\"attempt\": {\"wal_byte\": 1}}}",
                "\"small\": {DAY, \"costs\": {\"attempts\": {}}}",
                "\"small\": {DAY, \"hot\": {}}",
                "\"small\": {DAY}, \"large\": {}",
                "\"small\": {DAY, \"tables\": {\"attempts\": -1}}",
                "\"small\": {DAY, \"tables\": {\"attempts\": \"1\"}}",
                "\"small\": {DAY, \"columns\": {\"transcripts.word_times\": -1}}",
                "\"small\": {}",
                "\"beyond_memory\": {DAY}"
            })
    void aFileOfAnotherShapeIsRefused(String parts) {
        assertThatIllegalArgumentException().isThrownBy(() -> ScaleFile.read(json(parts.replace("DAY", DAY))));
    }

    @Test
    void aFileOfAnotherFormatIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        ScaleFile.read(json("\"small\": {" + DAY + "}").replace("\"format\": 1", "\"format\": 2")))
                .withMessageContaining("format");
        assertThatIllegalArgumentException().isThrownBy(() -> ScaleFile.read("no json"));
    }

    @Test
    void theShippedFileIsMeasured() {
        ScaleFile shipped = ScaleFile.shipped();
        assertThat(shipped.machine()).isNotBlank();
        assertThat(shipped.small().cost(Work.ATTEMPT, Count.WAL_BYTES)).isPositive();
        assertThat(shipped.small().columns()).containsKey("transcripts.word_times");
    }

    private Path file(String parts) throws IOException {
        return Files.writeString(directory.resolve("figures.json"), json(parts));
    }

    private static String json(String parts) {
        return "{\"format\": 1, \"at\": \"2026-11-29\", \"machine\": \"a test\", " + USAGE + ", " + parts + "}";
    }

    private int run(String... arguments) {
        return OptionReader.of(
                        new CommandLine(new SizeCommand(stream(out))),
                        line -> stream(complaints).println(line))
                .execute(arguments);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String said(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
