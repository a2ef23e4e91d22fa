package app.twicetold.rehearsals.content;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the month prints: the shelf by cell and week, what was rejected and why, and what it cost. */
final class MonthReport {
    private final PrintStream out;

    /** By language and topic, for each week the published articles of the three difficulties. */
    private final Map<String, List<String>> shelf = new TreeMap<>();

    private int cells;
    private int full;

    MonthReport(PrintStream out) {
        this.out = out;
    }

    void began(int days) {
        print("%d days of content operations, played with a moved clock.%n", days);
    }

    void day(int day, JsonNode overview) {
        print(
                "day %2d  published so far %4d  cells below target %2d  spent %5s of %s USD  waiting for review %d%s%n",
                day,
                overview.path("published").asInt(),
                overview.path("cells_below_target").asInt(),
                usd(overview.path("spend_today_usd").decimalValue()),
                overview.path("daily_cost_cap_usd").asText(),
                overview.path("needs_review_open").asInt(),
                overview.path("paused").asBoolean()
                        ? "  paused: " + overview.path("paused_reason").asText()
                        : "");
    }

    void week(JsonNode stats) {
        Map<String, StringBuilder> rows = new TreeMap<>();
        cells = 0;
        full = 0;
        for (JsonNode cell : stats.path("cells")) {
            String row =
                    cell.path("language").asText() + " " + cell.path("topic_id").asText();
            rows.computeIfAbsent(row, key -> new StringBuilder())
                    .append(String.format(
                            Locale.ROOT, "%4d", cell.path("published").asInt()));
            cells++;
            full += cell.path("unseen_available").asInt() >= cell.path("target").asInt() ? 1 : 0;
        }
        rows.forEach((row, counts) ->
                shelf.computeIfAbsent(row, key -> new ArrayList<>()).add(counts.toString()));
    }

    void shelf() {
        print("%nThe shelf by cell (difficulty 1, 2, 3) after each week:%n");
        shelf.forEach((row, weeks) -> print("%-22s %s%n", row, String.join("  |", weeks)));
        print("%d of %d cells are at their target.%n", full, cells);
    }

    void givenUp(String title) {
        print("        20 readers give up: %s%n", title);
    }

    void crashed(String step, Map<String, Long> lost) {
        print("        killed in %s; jobs that lost their worker: %s%n", step, lost);
    }

    void decided(List<JsonNode> rejected, List<JsonNode> retired) {
        print("%nRetired by health: %d%n", retired.size());
        print("Rejected: %d%n", rejected.size());
        counts(rejected, entry -> {
                    List<String> reasons = new ArrayList<>();
                    entry.path("details")
                            .path("reasons")
                            .forEach(reason -> reasons.add(reason.asText().replaceFirst(":.*", "")));
                    return reasons.isEmpty() ? "" : reasons.get(0);
                })
                .forEach((reason, count) -> print("  %-22s %d%n", reason, count));
    }

    void reviews(List<JsonNode> open) {
        print("Left to people: %d%n", open.size());
        counts(open, review -> review.path("kind").asText())
                .forEach((kind, count) -> print("  %-22s %d%n", kind, count));
    }

    void pauses(List<JsonNode> paused, List<JsonNode> retried) {
        print("Pauses: %d; drafts that went on after one: %d%n", paused.size(), retried.size());
    }

    void failedJobs(List<JsonNode> jobs) {
        List<JsonNode> failed = jobs.stream()
                .filter(job -> job.path("status").asText().equals("failed"))
                .toList();
        print("Failed jobs: %d%n", failed.size());
        counts(
                        failed,
                        job -> job.path("stage").asText() + " "
                                + job.path("error").path("code").asText())
                .forEach((kind, count) -> print("  %-40s %d%n", kind, count));
    }

    void items(List<JsonNode> items, Map<String, Integer> answers) {
        print("Found in sources: %d%n", items.size());
        counts(
                        items,
                        item -> item.path("status").asText() + " "
                                + item.path("reason").asText("").replace("null", ""))
                .forEach((kind, count) -> print("  %-22s %d%n", kind, count));
        print("Answers of the site by status: %s%n", answers);
    }

    void cost(JsonNode usage, BigDecimal dearest, JsonNode overview) {
        print(
                "%nCost: %s USD, %s for each of %d published articles; the dearest day %s USD of %s.%n",
                usd(usage.path("total_cost_usd").decimalValue()),
                usd(usage.path("cost_per_published_article_usd").decimalValue()),
                usage.path("published_articles").asInt(),
                usd(dearest),
                overview.path("daily_cost_cap_usd").asText());
    }

    /**
     * Whether every job ended, and every draft became one article.
     *
     * @param crashes how often the server was killed
     */
    boolean books(List<JsonNode> jobs, List<JsonNode> articles, int crashes) {
        long open = jobs.stream()
                .filter(job ->
                        List.of("queued", "running").contains(job.path("status").asText()))
                .count();
        long drafts = jobs.stream()
                .filter(job -> job.path("stage").asText().equals("generate"))
                .filter(job -> job.path("status").asText().equals("succeeded"))
                .count();
        long written = articles.stream()
                .filter(article -> List.of("ai_original", "adapted")
                        .contains(article.path("origin").asText()))
                .count();
        print(
                "%nKilled %d times. Jobs that are still open: %d. Drafts that were delivered: %d, articles: %d.%n",
                crashes, open, drafts, written);
        return open == 0 && drafts == written;
    }

    private static Map<String, Long> counts(List<JsonNode> items, Function<JsonNode, String> kind) {
        return items.stream().collect(Collectors.groupingBy(kind, TreeMap::new, Collectors.counting()));
    }

    private static String usd(BigDecimal amount) {
        return amount.setScale(2, RoundingMode.HALF_UP).toPlainString();
    }

    private void print(String format, Object... values) {
        out.printf(Locale.ROOT, format, values);
    }
}
