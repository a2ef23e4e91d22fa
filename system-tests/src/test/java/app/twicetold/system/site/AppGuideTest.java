package app.twicetold.system.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The guide for app developers knows every code that the contract can answer with, and no other. */
class AppGuideTest {
    static final Path GUIDE = Path.of("..", "docs", "guides", "app-developers.md");

    private static final Path CONTRACT =
            Path.of("..", "web-client-api", "src/main/resources/app/twicetold/client/openapi.yaml");
    private static final Pattern CODE = Pattern.compile("`([a-z_]+)`");

    private String guide = "";
    private String contract = "";

    @BeforeEach
    void read() throws IOException {
        guide = Files.readString(GUIDE);
        contract = Files.readString(CONTRACT);
    }

    @Test
    void everyCodeOfTheContractHasItsRow() {
        String errors = between(contract, "Every answer outside 2xx", "## Paywall");
        Set<String> expected = new TreeSet<>();
        for (String line : errors.lines().toList()) {
            boolean row = line.strip().startsWith("|");
            expected.addAll(codes(row ? line.split("\\|", -1)[2] : line));
        }
        assertThat(expected).contains("rate_limited", "range_not_satisfiable");

        assertThat(firstColumn("| Code | Status |")).isEqualTo(expected);
    }

    @Test
    void everyReasonOfAnAttemptHasItsRow() {
        assertThat(firstColumn("| `error.code` of a failed attempt |"))
                .isEqualTo(Pattern.compile("- (\\w+)")
                        .matcher(between(contract, "    AttemptErrorCode:", "description:"))
                        .results()
                        .map(match -> match.group(1))
                        .collect(Collectors.toSet()));
        assertThat(firstColumn("| `unreliable_reason` |"))
                .isEqualTo(Pattern.compile("\\w+_\\w+")
                        .matcher(between(
                                between(contract, "    NullableUnreliableReason:", "description:"), "enum: [", "]"))
                        .results()
                        .map(MatchResult::group)
                        .collect(Collectors.toSet()));
    }

    private Set<String> firstColumn(String header) {
        return guide.substring(guide.indexOf(header))
                .lines()
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .flatMap(line -> codes(line.split("\\|", -1)[1]).stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> codes(String text) {
        return CODE.matcher(text).results().map(match -> match.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }

    private static String between(String text, String start, String end) {
        int from = text.indexOf(start);
        return text.substring(from, text.indexOf(end, from));
    }
}
