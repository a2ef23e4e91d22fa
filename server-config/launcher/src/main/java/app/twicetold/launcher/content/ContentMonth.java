package app.twicetold.launcher.content;

import app.twicetold.launcher.TemporaryService;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A month of content operations on a temporary service with a moved clock: from the seeds to every cell at its target.
 * Sources and chains are set up before the month. During the month there is no call but those that a timer would make
 * and those that look.
 */
public final class ContentMonth {
    private static final int DAYS_OF_A_WEEK = 7;
    private static final int HOURS = 24;

    /** When the shelf is full, only some hours of a day are played. */
    private static final int QUIET_STEP = 6;

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final long POLL_MS = 200;
    private static final String CRON = "0 * * * *";

    private final OperatorClient service;
    private final SourceSite site;
    private final MonthReport report;
    private final Instant start = LocalDate.now(ZoneOffset.UTC)
            .plusDays(1)
            .atStartOfDay(ZoneOffset.UTC)
            .toInstant();

    private ContentMonth(OperatorClient service, SourceSite site, MonthReport report) {
        this.service = service;
        this.site = site;
        this.report = report;
    }

    /**
     * Plays the month and prints what became of the shelf.
     *
     * @return the exit code: 0 when every cell reached its target, 1 when not, or when the service refused something
     */
    public static int play(int days, PrintStream out) {
        try (SourceSite site = SourceSite.start();
                TemporaryService temporary = TemporaryService.start(
                        "content",
                        Map.of(
                                "RATE_LIMITS", "false",
                                "CONTENT_FETCH_ENABLED", "true",
                                "FETCH_ALLOW_PRIVATE", site.host(),
                                "FETCH_PAUSE_MS", "0"))) {
            OperatorClient service = new OperatorClient(temporary.url(), temporary.adminKey());
            return new ContentMonth(service, site, new MonthReport(out)).play(days);
        } catch (MonthStopped stopped) {
            out.println(stopped.getMessage());
            return 1;
        }
    }

    private int play(int days) {
        setUp();
        report.began(days);
        boolean full = false;
        BigDecimal dearest = BigDecimal.ZERO;
        for (int day = 0; day < days; day++) {
            site.publish();
            for (int hour = 0; hour < HOURS; hour += full ? QUIET_STEP : 1) {
                service.moveTo(start.plus(Duration.ofDays(day)).plus(Duration.ofHours(hour)));
                run("content_hourly");
                JsonNode overview = untilIdle();
                dearest = dearest.max(overview.path("spend_today_usd").decimalValue());
                full = overview.path("cells_below_target").asInt() == 0;
            }
            report.day(day + 1, service.get("/overview?window_days=30"));
            if ((day + 1) % DAYS_OF_A_WEEK == 0 || day + 1 == days) {
                report.week(service.get("/stats"));
            }
        }
        report.shelf();
        report.rejected(all("/audit?action=article.qa_rejected"));
        report.reviews(all("/reviews?state=open"));
        report.failedJobs(all("/jobs?status=failed"));
        report.items(items(), site.answers());
        report.cost(service.get("/ai-providers/usage?window_days=365"), dearest, service.get("/overview"));
        return full ? 0 : 1;
    }

    private void setUp() {
        service.moveTo(start.minus(Duration.ofHours(1)));
        service.put("/ai-providers", chains());
        source("rss", "/feed/en.xml", "en", List.of("science", "technology", "society"));
        source("rss", "/feed/zh-Hans.xml", "zh-Hans", List.of("culture", "education", "psychology"));
        source("sitemap", "/sitemap.xml", "en", List.of("business", "health"));
        source("rss", "/feed/nowhere.xml", "en", List.of("science"));
    }

    /** The mixture first; when it fails with the fault of a server, the standard mock writes. */
    private static Map<String, ?> chains() {
        return Map.of(
                "asr", Map.of("chain", List.of(entry("asr"))),
                "llm", Map.of("chain", List.of(entry("standard"))),
                "content_llm", Map.of("chain", List.of(entry("mixture"), entry("standard"))),
                "qa_llm", Map.of("chain", List.of(entry("mixture"))),
                "tts", Map.of("chain", List.of(entry("voice"))),
                "embeddings", Map.of("chain", List.of(entry("embed"))),
                "price_table",
                        List.of(Map.of("provider", "mock", "model", "*", "input_per_1k", 0.01, "output_per_1k", 0.05)));
    }

    private static Map<String, ?> entry(String model) {
        return Map.of("provider", "mock", "model", model, "enabled", true);
    }

    private void source(String type, String path, String language, List<String> topics) {
        service.post(
                "/sources",
                Map.of(
                        "type", type,
                        "url", site.url() + path,
                        "license", "cc_by_4",
                        "language", language,
                        "attribution_name", "The Daily Edition",
                        "topic_hints", topics,
                        "schedule_cron", CRON));
    }

    /** Strikes the hour, as the timer of the service would, and waits until its parts are done. */
    private void run(String job) {
        String execution = service.post("/scheduled-jobs/" + job + "/run", Map.of())
                .path("execution_id")
                .asText("");
        Instant deadline = Instant.now().plus(PATIENCE);
        while (!execution.isEmpty()) {
            String status =
                    service.get("/batch/executions/" + execution).path("status").asText();
            if (!List.of("starting", "started", "stopping").contains(status)) {
                return;
            }
            await(deadline, "the hour");
        }
    }

    private JsonNode untilIdle() {
        Instant deadline = Instant.now().plus(PATIENCE);
        while (true) {
            JsonNode overview = service.get("/overview");
            JsonNode jobs = overview.path("jobs");
            if (jobs.path("queued").asInt() + jobs.path("running").asInt() == 0) {
                return overview;
            }
            await(deadline, "the jobs of the hour");
        }
    }

    private static void await(Instant deadline, String what) {
        if (Instant.now().isAfter(deadline)) {
            throw new MonthStopped("Waited " + PATIENCE.toMinutes() + " minutes for " + what + " in vain.");
        }
        try {
            Thread.sleep(POLL_MS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new MonthStopped("The month was interrupted.");
        }
    }

    private List<JsonNode> items() {
        List<JsonNode> items = new ArrayList<>();
        for (JsonNode source : all("/sources")) {
            items.addAll(all("/sources/" + source.path("id").asText() + "/items"));
        }
        return items;
    }

    private List<JsonNode> all(String path) {
        List<JsonNode> items = new ArrayList<>();
        String join = path.contains("?") ? "&" : "?";
        String cursor = "";
        do {
            JsonNode page = service.get(path + join + "limit=200" + (cursor.isEmpty() ? "" : "&cursor=" + cursor));
            page.path("items").forEach(items::add);
            cursor = page.path("next_cursor").asText("");
            cursor = cursor.equals("null") ? "" : cursor;
        } while (!cursor.isEmpty());
        return items;
    }
}
