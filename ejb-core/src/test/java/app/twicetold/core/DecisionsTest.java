package app.twicetold.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whoever reads about a part of the service finds the decisions about it. */
class DecisionsTest {
    private static final Path ROOT = Path.of("..");
    private static final Path DOCS = ROOT.resolve("docs");

    @Test
    void eachDecisionIsInTheIndex() throws IOException {
        String index = Files.readString(DOCS.resolve("adr/README.md"));

        assertThat(decisions()).isNotEmpty().allMatch(decision -> index.contains("(" + decision + ")"));
    }

    @Test
    void eachDecisionInForceIsLinkedFromAnotherDocument() throws IOException {
        StringBuilder documents = new StringBuilder(Files.readString(ROOT.resolve("CONTRIBUTING.md")))
                .append(Files.readString(ROOT.resolve("README.md")));
        try (Stream<Path> files = Files.walk(DOCS)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !file.startsWith(DOCS.resolve("adr")))
                    .toList()) {
                documents.append(Files.readString(file));
            }
        }

        assertThat(decisions())
                .filteredOn(decision -> !isReplaced(decision))
                .allMatch(decision -> documents.toString().contains("adr/" + decision + ")"));
    }

    private static boolean isReplaced(String decision) {
        try {
            return Files.readString(DOCS.resolve("adr").resolve(decision)).contains("\nReplaced by [ADR ");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> decisions() throws IOException {
        try (Stream<Path> files = Files.list(DOCS.resolve("adr"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches("\\d{4}-.*\\.md"))
                    .sorted()
                    .toList();
        }
    }
}
