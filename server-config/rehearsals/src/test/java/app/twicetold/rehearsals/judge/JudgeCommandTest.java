package app.twicetold.rehearsals.judge;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.rehearsals.options.OptionReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class JudgeCommandTest {
    @TempDir
    private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream progress = new ByteArrayOutputStream();

    @Test
    void withoutAKeyTheMockIsMeasuredAndTheReportCompared() throws IOException {
        String report = directory.resolve("first.json").toString();

        assertThat(run(Map.of(), "--repeat", "2", "--out", report)).isZero();
        assertThat(said(out))
                .contains(
                        "Prompts v3", "asked 2 times", "mock/standard is the mock", "spread of overall: mean, widest");
        assertThat(said(progress)).contains("en-strong", "zh-mixed");

        out.reset();
        assertThat(run(Map.of("ASSESSMENT_PROMPTS", "v1"), "--against", report, "--out", report + "2"))
                .isZero();
        assertThat(said(out)).contains("Prompts v1", "In brackets: prompts v3", "all 62 (all 62)");
    }

    @Test
    void oneLanguageAndOneEditionCanBeChosen() throws IOException {
        assertThat(run(
                        Map.of(),
                        "--lang",
                        "zh-Hans",
                        "--prompts",
                        "v1",
                        "--models",
                        "mock/standard,mock/kind",
                        "--out",
                        directory.resolve("r").toString()))
                .isZero();
        assertThat(said(out)).contains("Prompts v1", "mock/kind", "all 31");
    }

    @ParameterizedTest
    @CsvSource({"0.85, 1", "1, 1"})
    void aPipelineEndsWithAFailureBelowItsKappa(String kappa, int end) throws IOException {
        assertThat(run(
                        Map.of(),
                        "--fail-below",
                        kappa,
                        "--out",
                        directory.resolve("r").toString()))
                .isEqualTo(end);
        assertThat(said(progress)).contains("a kappa is below " + Double.valueOf(kappa));
    }

    @Test
    void aModelThatCannotBeCalledEndsWithAFailure() throws IOException {
        assertThat(run(
                        Map.of(),
                        "--models",
                        "openai/any",
                        "--out",
                        directory.resolve("r").toString()))
                .isEqualTo(1);
        assertThat(said(out)).contains("62 MISSING", "no answer to en-strong: unconfigured");
    }

    @ParameterizedTest
    @CsvSource({
        "--lang, fr, it is one of en",
        "--repeat, 0, it takes a whole number from 1 to 20",
        "--repeat, 21, it takes a whole number from 1 to 20",
        "--prompts, v4, 'it is v1, v2 or v3'",
        "--models, gpt, A model is provider/model",
        "--fail-below, 2, it is a kappa from 0 to 1",
        "--colour, red, Unknown option",
        "--against, nowhere.json, There is no file nowhere.json"
    })
    void aWrongArgumentIsNamed(String name, String value, String sentence) throws IOException {
        assertThat(run(Map.of(), name, value)).isEqualTo(2);
        assertThat(said(progress)).contains(sentence);
        assertThat(run(Map.of(), name)).isEqualTo(2);
        assertThat(run(Map.of("OPENAI_API_KEY", "key", "OPENAI_BASE_URL", "nowhere"), "--repeat", "1"))
                .isEqualTo(2);
    }

    @Test
    void anEndpointIsNamedBehindItsProvider() {
        assertThat(JudgeArguments.entry("openai_compatible@local/qwen/3", Duration.ofSeconds(1))
                        .name())
                .isEqualTo("openai_compatible/qwen/3@local");
    }

    private int run(Map<String, String> settings, String... arguments) {
        PrintStream problems = stream(progress);
        JudgeCommand command = new JudgeCommand(name -> Optional.ofNullable(settings.get(name)), stream(out), problems);
        return OptionReader.of(new CommandLine(command), problems::println).execute(arguments);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String said(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
