package app.twicetold.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * No features and no packages of any module import each other in a circle. This reads the sources: the compiler copies
 * constants, so class files do not show who needs whom.
 */
class SourceCirclesTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);
    private static final Pattern IMPORT =
            Pattern.compile("^import (?:static )?(app\\.twicetold\\.[\\w.]+)", Pattern.MULTILINE);
    /** app.twicetold.module.feature */
    private static final Pattern FEATURE = Pattern.compile("^(\\w+\\.\\w+\\.\\w+\\.\\w+).*");

    private static final Map<String, Set<String>> IMPORTED = new TreeMap<>();

    @BeforeAll
    static void readSources() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            files.filter(file -> file.toString().contains("/src/main/java/")
                            && !file.toString().contains("/target/")
                            && file.toString().endsWith(".java"))
                    .forEach(SourceCirclesTest::read);
        }
    }

    private static void read(Path file) {
        try {
            String source = Files.readString(file);
            Matcher name = PACKAGE.matcher(source);
            if (name.find()) {
                Set<String> imported = IMPORTED.computeIfAbsent(name.group(1), unread -> new TreeSet<>());
                IMPORT.matcher(source).results().forEach(found -> imported.add(found.group(1)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Which of these import which others. */
    private static Map<String, Set<String>> edges(UnaryOperator<String> part) {
        Map<String, Set<String>> edges = new TreeMap<>();
        IMPORTED.forEach((from, names) -> names.forEach(name -> {
            String to = packageOf(name);
            if (!part.apply(from).equals(part.apply(to))) {
                edges.computeIfAbsent(part.apply(from), none -> new TreeSet<>()).add(part.apply(to));
            }
        }));
        return edges;
    }

    /** The package of a type or of a member of it. */
    private static String packageOf(String name) {
        String prefix = name;
        while (!IMPORTED.containsKey(prefix)) {
            prefix = prefix.substring(0, prefix.lastIndexOf('.'));
        }
        return prefix;
    }

    /** Those that reach themselves. */
    private static Set<String> onCircles(Map<String, Set<String>> edges) {
        Set<String> found = new TreeSet<>();
        for (String start : edges.keySet()) {
            Set<String> reached = new TreeSet<>();
            Deque<String> open = new ArrayDeque<>(edges.getOrDefault(start, Set.of()));
            while (!open.isEmpty()) {
                String next = open.pop();
                if (reached.add(next)) {
                    open.addAll(edges.getOrDefault(next, Set.of()));
                }
            }
            if (reached.contains(start)) {
                found.add(start);
            }
        }
        return found;
    }

    @Test
    void allModulesAreRead() {
        assertThat(IMPORTED.keySet())
                .contains(
                        "app.twicetold.persistence.library",
                        "app.twicetold.core.library.rules",
                        "app.twicetold.jobs.training",
                        "app.twicetold.client",
                        "app.twicetold.admin",
                        "app.twicetold.landing",
                        "app.twicetold.rehearsals.demo",
                        "app.twicetold.bench.http");
    }

    @Test
    void noFeaturesFormACircle() {
        assertThat(onCircles(edges(name -> FEATURE.matcher(name).replaceAll("$1"))))
                .isEmpty();
    }

    @Test
    void noPackagesFormACircle() {
        assertThat(onCircles(edges(name -> name))).isEmpty();
    }
}
