package app.twicetold.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the app does with each code is what the guide for app developers says, and it has a sentence for each. */
class CodesTest {
    private static final Path GUIDE = Path.of("..", "docs", "guides", "app-developers.md");
    private static final Pattern CODE = Pattern.compile("`([a-z_]+)`");

    /** {@code not_found: { status: 404, does: 'gone', at: 'codes.js' },}. */
    private static final Pattern ROW =
            Pattern.compile("(?m)^  (\\w+): \\{ status: (\\d+), does: '(\\w+)', at: (?:'([^']+)'|null) },$");

    private static final Pattern FAILURE = Pattern.compile("(?m)^  (\\w+): '(\\w+)',$");
    private static final Pattern QUOTED = Pattern.compile("'(\\w+)'");

    private static final SortedMap<String, String> MODULES = AppModulesTest.SOURCES.modules();
    private static final String TABLE = MODULES.getOrDefault("app/code-table.js", "");

    @Test
    void everyCodeOfTheGuideHasItsRowWithItsStatus() throws IOException {
        Map<String, String> documented = new TreeMap<>();
        rows("| Code | Status |").forEach(row -> documented.put(firstCode(row[1]), row[2].strip()));

        Map<String, String> known = new TreeMap<>();
        rowsOfTheTable().forEach(row -> known.put(row.group(1), row.group(2)));

        assertThat(documented).isNotEmpty();
        assertThat(known).isEqualTo(documented);
    }

    @Test
    void everyModuleThatARowNamesIsThere() {
        rowsOfTheTable().filter(row -> row.group(4) != null).forEach(row -> {
            String at = row.group(4);
            assertThat(MODULES).as(row.group(1)).containsKey(at.startsWith("ui/") ? at : "app/" + at);
        });
    }

    @Test
    void everyReasonOfAnAttemptIsKnown() throws IOException {
        Set<String> failures = new TreeSet<>();
        rows("| `error.code` of a failed attempt |").forEach(row -> failures.addAll(codes(row[1])));
        Set<String> unreliable = new TreeSet<>();
        rows("| `unreliable_reason` |").forEach(row -> unreliable.addAll(codes(row[1])));

        assertThat(FAILURE.matcher(TABLE).results().map(found -> found.group(1)))
                .containsExactlyInAnyOrderElementsOf(failures);
        assertThat(QUOTED.matcher(after("export const UNRELIABLE", "];"))
                        .results()
                        .map(found -> found.group(1)))
                .containsExactlyInAnyOrderElementsOf(unreliable);
    }

    /** What may be submitted again says so in one sentence. */
    @Test
    void eachHasItsSentence() {
        String texts =
                new String(AppFiles.find("app/texts/codes.en.js").orElseThrow().bytes(), StandardCharsets.UTF_8);
        rowsOfTheTable().forEach(row -> assertThat(texts).contains("'code." + row.group(1) + "'"));
        QUOTED.matcher(after("export const UNRELIABLE", "];"))
                .results()
                .forEach(reason -> assertThat(texts).contains("'unreliable." + reason.group(1) + "'"));
        FAILURE.matcher(TABLE)
                .results()
                .map(found -> found.group(2).equals("submit_again") ? "submit_again" : found.group(1))
                .forEach(key -> assertThat(texts).contains("'failed." + key + "'"));
    }

    private static Stream<MatchResult> rowsOfTheTable() {
        return ROW.matcher(after("export const CODES", "};")).results();
    }

    private static String after(String start, String end) {
        int from = TABLE.indexOf(start);
        assertThat(from).as(start).isNotNegative();
        return TABLE.substring(from, TABLE.indexOf(end, from));
    }

    private static Stream<String[]> rows(String header) throws IOException {
        String guide = Files.readString(GUIDE);
        return guide.substring(guide.indexOf(header))
                .lines()
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.split("\\|", -1));
    }

    private static String firstCode(String text) {
        return codes(text).iterator().next();
    }

    private static Set<String> codes(String text) {
        return CODE.matcher(text).results().map(found -> found.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }
}
