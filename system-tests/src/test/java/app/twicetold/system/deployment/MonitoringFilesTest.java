package app.twicetold.system.deployment;

import static app.twicetold.system.deployment.DeploymentFiles.ROOT;
import static app.twicetold.system.deployment.DeploymentFiles.at;
import static app.twicetold.system.deployment.DeploymentFiles.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Alerts and dashboard may only name metrics that the documents list; {@code MetricsIT} has the service tell those. */
@DisplayName("The files for monitoring")
class MonitoringFilesTest {
    private static final Path MONITORING = ROOT.resolve("server-config/kubernetes/components/monitoring");
    private static final Pattern NAME = Pattern.compile("`([a-z][a-z0-9_]+)`");
    /** A metric with its labels. Functions have a parenthesis behind them, and labels stand in braces. */
    private static final Pattern METRIC = Pattern.compile("\\b([a-z]+(?:_[a-z0-9]+)+)\\b(?!\\s*\\()(?:\\{([^}]*)})?");

    private static final Pattern LABEL = Pattern.compile("([a-z_]+)\\s*(?:=~|!~|!=|=)");
    private static final Pattern GROUPING = Pattern.compile("\\b(?:by|without) \\(([^)]*)\\)");

    /** Every documented metric with its labels. */
    private static Map<String, Set<String>> documented() throws IOException {
        Map<String, Set<String>> metrics = new HashMap<>();
        for (String line : Files.readAllLines(ROOT.resolve("docs/operations.md"))) {
            String[] cells = line.split("\\|", -1);
            if (cells.length == 5 && cells[1].strip().matches("`[a-z_]+`(, `[a-z_]+`)*( \\(histogram\\))?")) {
                for (String metric : names(cells[1])) {
                    boolean histogram = cells[1].contains("(histogram)");
                    for (String name : histogram ? List.of(metric + "_count", metric + "_bucket") : List.of(metric)) {
                        metrics.computeIfAbsent(name, none -> new HashSet<>()).addAll(names(cells[2]));
                    }
                }
            }
        }
        assertThat(metrics).hasSizeGreaterThan(20);
        return metrics;
    }

    private static Set<String> names(String cell) {
        return NAME.matcher(cell).results().map(name -> name.group(1)).collect(Collectors.toSet());
    }

    private static Stream<String> expressions() throws IOException {
        return Stream.concat(alerts().stream().map(alert -> (String) at(alert, "expr")), panels().stream());
    }

    private static List<?> alerts() throws IOException {
        return (List<?>) at(yaml(MONITORING.resolve("prometheusrule.yaml")), "spec.groups.0.rules");
    }

    private static List<String> panels() throws IOException {
        JsonNode dashboard =
                new ObjectMapper().readTree(MONITORING.resolve("dashboard.json").toFile());
        List<String> expressions = dashboard.at("/panels").findValuesAsText("expr");
        assertThat(expressions).hasSizeGreaterThan(20);
        return expressions;
    }

    @ParameterizedTest
    @MethodSource("expressions")
    void filesAskOnlyForMetricsAndLabelsThatExist(String expression) throws IOException {
        Map<String, Set<String>> documented = documented();
        Set<String> labels = new HashSet<>(Set.of("le", "instance"));
        String ungrouped = GROUPING.matcher(expression).replaceAll("");
        List<MatchResult> metrics = METRIC.matcher(ungrouped).results().toList();
        assertThat(metrics).isNotEmpty();
        for (MatchResult metric : metrics) {
            if (metric.group(1).matches("(jvm|process|system)_.*")) {
                continue;
            }
            assertThat(documented).containsKey(metric.group(1));
            labels.addAll(documented.get(metric.group(1)));
            if (metric.group(2) != null) {
                assertThat(documented.get(metric.group(1)))
                        .containsAll(LABEL.matcher(metric.group(2))
                                .results()
                                .map(label -> label.group(1))
                                .toList());
            }
        }
        GROUPING.matcher(expression)
                .results()
                .forEach(grouping ->
                        assertThat(labels).contains(grouping.group(1).split(", ")));
    }

    /** A fresh service has cells below their target from its first day on, and fills them for days. */
    @Test
    void theShelfEmptiesOnlyWhenMoreOfItIsMissingThanBefore() throws IOException {
        assertThat(alerts())
                .filteredOn(alert -> "TwicetoldShelfEmpties".equals(at(alert, "alert")))
                .singleElement()
                .satisfies(alert -> assertThat((String) at(alert, "expr"))
                        .isEqualTo("max(content_cells_below_target) > max(content_cells_below_target offset 1w)"));
    }

    @Test
    void everyAlertHasANameOfItsOwnASeverityAndASentence() throws IOException {
        Set<String> names = new TreeSet<>();
        for (Object alert : alerts()) {
            assertThat(names.add((String) at(alert, "alert"))).isTrue();
            assertThat(at(alert, "labels.severity")).isIn("warning", "critical");
            assertThat((String) at(alert, "annotations.summary")).endsWith(".");
        }
    }
}
