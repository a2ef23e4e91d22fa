package app.twicetold.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What keeps the unit tests quick. */
class UnitTestsTest {
    private static final Path TESTS = Path.of("src/test/java");

    /** Tests with a database or another server are integration tests, *IT. */
    @Test
    void unitTestsNeedNoServer() throws IOException {
        Map<String, String> sources = sources();
        Set<String> servers = new TreeSet<>(Set.of("TestDatabase", "S3Server"));
        sources.forEach((name, source) -> {
            if (!name.matches(".*(Test|IT)") && mentions(source, servers)) {
                servers.add(name);
            }
        });
        assertThat(servers).contains("HistoryFixture");

        assertThat(sources.entrySet())
                .filteredOn(source ->
                        source.getKey().endsWith("Test") && !source.getKey().equals("UnitTestsTest"))
                .isNotEmpty()
                .noneMatch(source -> mentions(source.getValue(), servers));
    }

    private static boolean mentions(String source, Set<String> names) {
        return Pattern.compile("\\b(" + String.join("|", names) + ")\\b")
                .matcher(source)
                .find();
    }

    private static Map<String, String> sources() throws IOException {
        try (Stream<Path> files = Files.walk(TESTS)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .collect(Collectors.toMap(
                            file -> file.getFileName().toString().replace(".java", ""),
                            UnitTestsTest::read,
                            String::concat));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
