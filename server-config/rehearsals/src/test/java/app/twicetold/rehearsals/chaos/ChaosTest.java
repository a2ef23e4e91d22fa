package app.twicetold.rehearsals.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.rehearsals.options.OptionReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ChaosTest {
    private final List<String> problems = new ArrayList<>();

    private static Chaos read(String... arguments) {
        return CommandLine.populateCommand(new Chaos(), arguments);
    }

    private int run(String... arguments) {
        return OptionReader.of(new CommandLine(new Chaos()), problems::add).execute(arguments);
    }

    @Test
    void withoutOptionsThereAreTwentyKills() {
        assertThat(read().kills).isEqualTo(20);
        assertThat(read().minutes).isEqualTo(20);
        assertThat(read().seed).isNotNegative();
        assertThat(read().nodes).isEqualTo(2);
        assertThat(read().pooler).isNull();
    }

    @Test
    void eachOptionIsRead() {
        Chaos most = read("--minutes", "600", "--seed", "-1", "--kills", "500");
        assertThat(most.minutes).isEqualTo(600);
        assertThat(most.seed).isEqualTo(-1);
        assertThat(most.kills).isEqualTo(500);
        assertThat(read("--minutes=1", "--kills=1").kills).isEqualTo(1);
        assertThat(read("--nodes=2").nodes).isEqualTo(2);
        assertThat(read("--nodes=5").nodes).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({
        "--kills, 0",
        "--kills, 501",
        "--kills, many",
        "--minutes, 0",
        "--minutes, 601",
        "--seed, ''",
        "--nodes, 1",
        "--nodes, 6",
        "--pooler, /nothing/here",
        "--pooler, ''",
        "--url, 1"
    })
    void otherArgumentsAreRefusedWithASentence(String option, String value) {
        assertThat(run(option, value)).isEqualTo(2);
        assertThat(problems)
                .hasSize(1)
                .allSatisfy(sentence -> assertThat(sentence)
                        .contains(option)
                        .startsWith("twicetold: ")
                        .endsWith("; see: ./run help"));
    }

    @Test
    void anOptionWithoutItsNumberIsRefused() {
        assertThat(run("--kills")).isEqualTo(2);
    }
}
