package app.twicetold.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The modules that the guide for app developers points to: the app does it there. */
class GuideModulesTest {
    private static final Path GUIDE = Path.of("..", "docs", "guides", "app-developers.md");
    private static final Path APP = Path.of("src/main/resources/app/twicetold/learner/assets/app");
    private static final Path SHARED = Path.of("..", "web-ui", "src/main/resources/app/twicetold/ui/assets");

    private static final Pattern MODULE = Pattern.compile("`([a-z-]+(?:/[a-z-]+)*\\.js)`");
    private static final Pattern ROW =
            Pattern.compile("(?m)^  (\\w+): \\{ status: \\d+, does: '\\w+', at: (?:'([^']+)'|null) },$");

    @Test
    void everyModuleThatItNamesIsThere() throws IOException {
        assertThat(MODULE.matcher(Files.readString(GUIDE)).results().map(found -> found.group(1)))
                .contains("account.js", "outbox.js", "parts/waiting.js", "ui/api.js")
                .allSatisfy(name -> assertThat((name.startsWith("ui/") ? SHARED : APP).resolve(name))
                        .isRegularFile());
    }

    @Test
    void everyCodeNamesTheModuleThatTheAppKnowsForIt() throws IOException {
        Map<String, String> known = new TreeMap<>();
        ROW.matcher(Files.readString(APP.resolve("code-table.js")))
                .results()
                .forEach(row -> known.put(row.group(1), row.group(2) == null ? "—" : "`" + row.group(2) + "`"));

        assertThat(known).hasSizeGreaterThan(30).isEqualTo(guided());
    }

    private static Map<String, String> guided() throws IOException {
        Map<String, String> guided = new TreeMap<>();
        String guide = Files.readString(GUIDE);
        guide.substring(guide.indexOf("| Code | Status |"))
                .lines()
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.split("\\|", -1))
                .forEach(row -> guided.put(row[1].replace("`", "").strip(), row[4].strip()));
        return guided;
    }
}
