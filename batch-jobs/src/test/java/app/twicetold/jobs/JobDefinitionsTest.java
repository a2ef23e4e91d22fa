package app.twicetold.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.persistence.privacy.OutlivedRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every batch job has to say of itself. */
class JobDefinitionsTest {
    private static final Path JOBS = Path.of("src/main/resources/META-INF/batch-jobs");

    static List<Path> jobs() throws IOException {
        try (Stream<Path> files = Files.list(JOBS)) {
            return files.toList();
        }
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void itsExecutionsAreWrittenDownUnderTheNameOfItsFile(Path job) throws IOException {
        String name = String.valueOf(job.getFileName()).replace(".xml", "");

        assertThat(Files.readString(job))
                .contains("<job id=\"" + name + "\"")
                .contains("<listener ref=\"executionLog\"/>");
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void everyStepTellsHowFarItIs(Path job) throws IOException {
        String text = Files.readString(job);

        assertThat(Pattern.compile("<listener ref=\"stepLog\"/>").matcher(text).results())
                .hasSameSizeAs(
                        Pattern.compile("<step id").matcher(text).results().toList());
    }

    @Test
    void everyTableWithALifetimeIsForgottenOnceANight() throws IOException {
        Matcher steps = Pattern.compile("name=\"tables\" value=\"([^\"]*)\"")
                .matcher(Files.readString(JOBS.resolve("retention_purge.xml")));

        assertThat(steps.results()
                        .flatMap(step -> Stream.of(step.group(1).split(",", -1)))
                        .toList())
                .containsExactlyElementsOf(Stream.of(OutlivedRows.values())
                        .map(rows -> rows.name().toLowerCase(Locale.ROOT))
                        .toList());
    }
}
