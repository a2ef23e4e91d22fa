package app.twicetold.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every batch job has to say of itself. */
class JobDefinitionsTest {
    static List<Path> jobs() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/main/resources/META-INF/batch-jobs"))) {
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
}
