package app.twicetold.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The threat model names tests that exist. */
class ThreatsTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern CLASS = Pattern.compile("`([A-Z][A-Za-z0-9]+)`");

    @Test
    void everyNamedTestExists() throws IOException {
        Set<String> sources = sources();
        List<String> named = Files.readAllLines(ROOT.resolve("docs/threats.md")).stream()
                .filter(line -> line.startsWith("| "))
                .flatMap(line -> CLASS.matcher(line).results().map(match -> match.group(1)))
                .distinct()
                .toList();

        assertThat(named).hasSizeGreaterThan(20);
        assertThat(sources).containsAll(named);
    }

    private static Set<String> sources() throws IOException {
        try (Stream<Path> modules = Files.list(ROOT)) {
            return modules.map(module -> module.resolve("src/test/java"))
                    .filter(Files::isDirectory)
                    .flatMap(ThreatsTest::javaFiles)
                    .collect(Collectors.toSet());
        }
    }

    private static Stream<String> javaFiles(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
