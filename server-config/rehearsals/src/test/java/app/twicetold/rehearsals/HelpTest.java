package app.twicetold.rehearsals;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** {@code ./run help} is written by hand, once. This holds it to the options that the commands take. */
class HelpTest {
    private static final Path RUN = Path.of("..", "..", "run");
    private static final Pattern OPTION = Pattern.compile("--[a-z]+(?:-[a-z]+)*");

    @ParameterizedTest
    @ValueSource(strings = {"demo", "judge", "size", "simulate", "dependencies", "chaos", "roll"})
    void everyOptionOfACommandIsToldAndNoOther(String name) throws Exception {
        Set<String> options = Rehearsals.command(name).getCommandSpec().options().stream()
                .map(option -> option.longestName())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(optionsIn(said(RUN, name, "--help"))).isEqualTo(options);
    }

    @Test
    void onlyACheckoutKills() {
        assertThat(Rehearsals.ofACheckout())
                .extracting(CommandLine::getCommandName)
                .containsExactlyInAnyOrder("chaos", "roll");
    }

    @Test
    void aReleaseTellsOfNothingThatKillsOrBuilds(@TempDir Path release) throws Exception {
        Path run = Files.copy(RUN, release.resolve("run"));

        assertThat(said(RUN, "help")).contains("./run chaos", "./run roll", "--crashes", "./run bench");
        assertThat(said(run, "help"))
                .contains("./run demo", "./run judge", "./run size", "./run simulate", "docs/operations.md")
                .doesNotContain("./run chaos", "./run roll", "--crashes", "./run bench", "./run build", "kill");
        assertThat(said(run, "chaos")).contains("./run chaos needs the sources; this is a release.");
    }

    private static Set<String> optionsIn(String text) {
        return OPTION.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
    }

    private static String said(Path run, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("bash", run.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said;
    }
}
