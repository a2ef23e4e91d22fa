package app.twicetold.rehearsals.chaos;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import app.twicetold.rehearsals.options.OptionReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class RollTest {
    private final List<String> problems = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(strings = {"", "--from", "--to /tmp", "--from /nowhere/at/all", "--from /tmp --seed 1"})
    void argumentsThatNameNoReleaseAreRefused(String arguments) {
        assertThat(run(arguments.isEmpty() ? new String[0] : arguments.split(" ")))
                .isEqualTo(2);
        assertThat(problems).singleElement(as(STRING)).contains("--");
    }

    @Test
    void aDirectoryThatHoldsOnlyAPartOfAReleaseIsRefused(@TempDir Path directory) throws IOException {
        Files.createDirectory(directory.resolve("server"));

        assertThat(run("--from", directory.toString())).isEqualTo(2);
    }

    @Test
    void nothingIsRolledFromTheDirectoryOfTheCallerUnlessItIsNamed(@TempDir Path release) throws IOException {
        Files.createDirectory(release.resolve("server"));
        Files.createFile(Files.createDirectory(release.resolve("lib")).resolve("twicetold-launcher.jar"));
        System.setProperty("twicetold.called-from", release.toString());
        try {
            assertThat(run()).isEqualTo(2);
            assertThat(run("--from")).isEqualTo(2);
        } finally {
            System.clearProperty("twicetold.called-from");
        }
    }

    private int run(String... arguments) {
        return OptionReader.of(new CommandLine(new Roll()), problems::add).execute(arguments);
    }
}
