package app.twicetold.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table that leads from the parts of the contract to the code leads to nothing that went. */
class TraceabilityTest {
    private static final Path ROOT = Path.of("..");
    private static final Path DOCS = ROOT.resolve("docs");
    private static final Pattern NAME = Pattern.compile("`([^`]+)`");
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final Pattern DEPENDENCY =
            Pattern.compile("<artifactId>twicetold-([a-z-]+)</artifactId>(?!\\s*<scope>test</scope>)");
    private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT))`");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]+)(?:#([^)]+))?\\)");

    private record Row(String part, String packages, String documents, String tests) {
        static Row of(String line) {
            String[] cells = line.split("\\|", -1);
            assertThat(cells).as(line).hasSize(6);
            return new Row(cells[1].strip(), cells[2], cells[3], cells[4]);
        }
    }

    private static List<Row> rows() throws IOException {
        return Files.readAllLines(DOCS.resolve("traceability.md")).stream()
                .filter(line -> line.startsWith("| "))
                .skip(1)
                .map(Row::of)
                .toList();
    }

    private static List<String> names(String cell) {
        return NAME.matcher(cell).results().map(name -> name.group(1)).toList();
    }

    @Test
    void itHasEveryPart() throws IOException {
        assertThat(rows())
                .extracting(Row::part)
                .containsExactly(
                        "Service",
                        "Resources",
                        "States",
                        "Endpoints",
                        "Authentication",
                        "Events",
                        "Errors",
                        "Limits",
                        "Versioning");
    }

    @Test
    void everyPackageIsThere() throws IOException {
        List<Path> modules = sourceRoots("src/main/java/app/twicetold");
        for (Row row : rows()) {
            assertThat(names(row.packages()))
                    .as(row.part())
                    .isNotEmpty()
                    .allMatch(name -> modules.stream()
                            .anyMatch(module -> Files.isRegularFile(
                                    module.resolve(name.replace('.', '/')).resolve("package-info.java"))));
        }
    }

    @Test
    void everyDocumentIsThere() throws IOException {
        for (Row row : rows()) {
            List<List<String>> links = LINK.matcher(row.documents())
                    .results()
                    .map(link -> Arrays.asList(link.group(1), link.group(2)))
                    .toList();
            assertThat(links).as(row.part()).isNotEmpty();
            for (List<String> link : links) {
                Path document = DOCS.resolve(link.get(0));
                assertThat(document).exists();
                if (link.get(1) != null) {
                    assertThat(headings(document)).contains(link.get(1));
                }
            }
        }
    }

    @Test
    void everyTestIsThere() throws IOException {
        Set<String> tests = new TreeSet<>();
        for (Path module : sourceRoots("src/test/java")) {
            try (Stream<Path> files = Files.walk(module)) {
                files.map(file -> file.getFileName().toString())
                        .filter(file -> file.endsWith(".java"))
                        .forEach(file -> tests.add(file.replace(".java", "")));
            }
        }
        for (Row row : rows()) {
            assertThat(names(row.tests())).as(row.part()).isNotEmpty().isSubsetOf(tests);
        }
        for (String line : Files.readAllLines(DOCS.resolve("traceability.md"))) {
            assertThat(TEST.matcher(line).results().map(name -> name.group(1)))
                    .as(line)
                    .isSubsetOf(tests);
        }
    }

    /** The modules that deployments put together, with their dependencies as Maven knows them. */
    @Test
    void thePictureOfTheReadmeHasTheModulesAndTheirArrows() throws IOException {
        Set<String> drawn = new TreeSet<>(Files.readAllLines(ROOT.resolve("README.md")).stream()
                .map(String::strip)
                .filter(line -> line.matches("[a-z-]+ --> [a-z-]+"))
                .toList());
        Set<String> built = new TreeSet<>();
        for (String module : MODULE.matcher(Files.readString(ROOT.resolve("pom.xml")))
                .results()
                .map(name -> name.group(1))
                .filter(TraceabilityTest::isDrawn)
                .toList()) {
            String pom = Files.readString(ROOT.resolve(module).resolve("pom.xml"));
            DEPENDENCY
                    .matcher(pom.substring(pom.indexOf("<dependencies>")))
                    .results()
                    .map(name -> name.group(1))
                    .filter(name -> !name.equals(module) && isDrawn(name))
                    .forEach(name -> built.add(module + " --> " + name));
        }
        assertThat(drawn).isEqualTo(built);
    }

    /** Not what only tests or servers need. */
    private static boolean isDrawn(String module) {
        return module.matches("persistence|ejb-core|batch-jobs|web-.*");
    }

    @Test
    void everyDecisionIsInTheIndexUnderItsTitle() throws IOException {
        List<String> index = Files.readAllLines(DOCS.resolve("adr/README.md"));
        try (Stream<Path> files = Files.list(DOCS.resolve("adr"))) {
            List<Path> decisions = files.filter(
                            file -> file.getFileName().toString().matches("\\d{4}-.*"))
                    .toList();
            assertThat(index.stream().filter(line -> line.startsWith("| ["))).hasSameSizeAs(decisions);
            for (Path decision : decisions) {
                String title = Files.readAllLines(decision).get(0).replaceFirst("# (\\d+)\\. ", "");
                assertThat(index)
                        .anyMatch(line -> line.contains("](" + decision.getFileName() + ") | " + title + " | "));
            }
        }
    }

    /** As a link names them. */
    private static List<String> headings(Path document) throws IOException {
        return Files.readAllLines(document).stream()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("#+ ", "")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9 -]", "")
                        .replace(' ', '-'))
                .toList();
    }

    private static List<Path> sourceRoots(String name) throws IOException {
        List<Path> roots = new ArrayList<>();
        for (Path parent : List.of(ROOT, ROOT.resolve("server-config"))) {
            try (Stream<Path> modules = Files.list(parent)) {
                modules.map(module -> module.resolve(name))
                        .filter(Files::isDirectory)
                        .forEach(roots::add);
            }
        }
        return roots;
    }
}
