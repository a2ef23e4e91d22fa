package app.twicetold.rehearsals.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.rehearsals.options.OptionReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class SimulateCommandTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream complaints = new ByteArrayOutputStream();

    @Test
    void aSmallInstallationIsPlayedSceneByScene() {
        assertThat(run("--nodes", "2", "--daily", "3000", "--seed", "7", "--scenes", "slow,first", "--burst", "30"))
                .isZero();

        assertThat(said(out))
                .contains("2 nodes of 7 listeners, 3,000 learners a day", "seed 7")
                .contains("calm: ", "slow: ", "first: ")
                .containsPattern("(met|MISSED) +slow: answers to users who still poll")
                .containsPattern("(met|MISSED) +first: a diagnostic")
                .doesNotContain("push: ", "NaN");
    }

    @Test
    void listenersAreTakenAsTheyAreNamed() {
        assertThat(run("--nodes", "2", "--daily", "3000", "--scenes", "calm", "--listeners", "16"))
                .isZero();
        assertThat(said(out)).contains("2 nodes of 16 listeners").doesNotContain("Aims");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--daily 5 | --nodes",
                "--nodes 2 | --daily",
                "--nodes 0 --daily 5 | a whole number from 1 to 1000, not '0'",
                "--nodes -1 --daily 5 | not '-1'",
                "--nodes 2 --daily 0 | a whole number from 1",
                "--nodes 2 --daily 5 --seed -1 | a whole number from 0",
                "--nodes 2 --daily 5 --judge-seconds NaN | it takes a number from 0 to 600",
                "--nodes 2 --daily 5 --judge-seconds -3 | it takes a number from 0 to 600",
                "--nodes 2 --daily 5 --timeout-seconds 0 | it takes a number from 1 to 300",
                "--nodes 2 --daily 5 --spare 1 | it takes a number from 0 to 0.9",
                "--nodes 2 --daily 5 --listeners 0 | a whole number from 1",
                "--nodes 2 --daily 5 --scenes calm,war | it takes calm, push, slow, outage, node, broker, first, day, not 'war'",
                "--nodes 2 --daily 5 --figures missing.json | There is no file missing.json."
            })
    void whatItDoesNotTakeIsToldInASentence(String arguments, String sentence) {
        assertThat(run(arguments.split(" "))).isEqualTo(2);
        assertThat(said(complaints)).contains("twicetold: ").contains(sentence);
    }

    private int run(String... arguments) {
        PrintStream complain = new PrintStream(complaints, true, StandardCharsets.UTF_8);
        SimulateCommand command = new SimulateCommand(new PrintStream(out, true, StandardCharsets.UTF_8));
        return OptionReader.of(new CommandLine(command), complain::println).execute(arguments);
    }

    private static String said(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
