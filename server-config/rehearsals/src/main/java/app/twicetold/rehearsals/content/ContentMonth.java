package app.twicetold.rehearsals.content;

import app.twicetold.launcher.TemporaryService;
import app.twicetold.rehearsals.api.ApiClient;
import app.twicetold.rehearsals.api.StayOpen;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A month of content operations on a temporary service with a moved clock: from the seeds to every cell at its target,
 * where it stays. Sources and chains are set up before the month. During the month there is no call of an operator but
 * those that strike what timers would strike and those that look. Readers give up articles, which then retire.
 */
public final class ContentMonth {
    private static final int DAYS_OF_A_WEEK = 7;
    private static final int HOURS = 24;

    /** When the shelf is full, only some hours of a day are played. */
    private static final int QUIET_STEP = 6;

    private static final List<String> LANGUAGES = List.of("en", "zh-Hans");

    /** So that a crash can meet a call. */
    private static final Map<String, String> SLOW_CALLS = Map.of("MOCK_PROVIDER_LATENCY_MS", "50");

    /** By the hour of the first day. The health of articles is measured at the end of a day. */
    private static final Map<Integer, Disturbance.Step> CRASHES = Map.of(
            1, Disturbance.Step.FETCH,
            2, Disturbance.Step.GAP_COUNT,
            3, Disturbance.Step.WRITE,
            4, Disturbance.Step.CHECK,
            5, Disturbance.Step.PUBLISH);

    private final ApiClient service;
    private final SourceSite site;
    private final MonthClock clock;
    private final MonthReport report;
    private final TemporaryService temporary;
    private final Optional<Disturbance> disturbance;
    private final Instant start = LocalDate.now(ZoneOffset.UTC)
            .plusDays(1)
            .atStartOfDay(ZoneOffset.UTC)
            .toInstant();
    private BigDecimal dearest = BigDecimal.ZERO;
    private boolean full;
    private int crashes;

    private ContentMonth(
            TemporaryService temporary, SourceSite site, MonthReport report, Optional<Disturbance> disturbance) {
        this.service = ApiClient.ofOperator(temporary.url(), temporary.adminKey());
        this.site = site;
        this.clock = new MonthClock(service);
        this.report = report;
        this.temporary = temporary;
        this.disturbance = disturbance;
    }

    /**
     * Plays the month and prints what became of the shelf.
     *
     * @param disturbance kills the server in each kind of step; empty to leave it in peace
     * @param stay whether the service stays afterwards, until somebody ends it
     * @return the exit code: 0 when every cell is at its target and no job was lost, 1 when not
     */
    public static int play(int days, Optional<Disturbance> disturbance, boolean stay, PrintStream out) {
        try (SourceSite site = SourceSite.start();
                TemporaryService temporary =
                        TemporaryService.start("content", settings(site, disturbance.isPresent()))) {
            int outcome = new ContentMonth(temporary, site, new MonthReport(out), disturbance).play(days);
            if (stay) {
                StayOpen.untilEnter(temporary, System.in, out);
            }
            return outcome;
        }
    }

    private static Map<String, String> settings(SourceSite site, boolean crashing) {
        Map<String, String> settings = new HashMap<>(crashing ? SLOW_CALLS : Map.of());
        settings.putAll(Map.of(
                "RATE_LIMITS", "false",
                "CONTENT_FETCH_ENABLED", "true",
                "FETCH_ALLOW_PRIVATE", site.host(),
                "FETCH_PAUSE_MS", "0"));
        return settings;
    }

    private int play(int days) {
        clock.moveTo(start.minus(Duration.ofHours(1)));
        new MonthSetUp(service, site.url()).store();
        report.began(days);
        for (int day = 0; day < days; day++) {
            site.publish();
            for (int hour = 0; hour < HOURS; hour += full ? QUIET_STEP : 1) {
                hour(day, hour);
            }
            evening(day);
            report.day(day + 1, service.get("/overview?window_days=30"));
            if ((day + 1) % DAYS_OF_A_WEEK == 0 || day + 1 == days) {
                report.week(service.get("/stats"));
            }
        }
        report.shelf();
        report.decided(
                service.all("/audit?action=article.qa_rejected"),
                service.all("/audit?action=article.retired_by_health"));
        report.reviews(service.all("/reviews?state=open"));
        report.pauses(service.all("/audit?action=generation.paused"), service.all("/audit?action=job.retried"));
        List<JsonNode> jobs = service.all("/jobs");
        List<JsonNode> articles = service.all("/articles");
        report.failedJobs(jobs);
        report.items(items(), site.answers());
        report.cost(service.get("/ai-providers/usage?window_days=365"), dearest, service.get("/overview"));
        return report.books(jobs, articles, crashes) && full ? 0 : 1;
    }

    private void hour(int day, int hour) {
        clock.moveTo(start.plus(Duration.ofDays(day)).plus(Duration.ofHours(hour)));
        Disturbance.Step step = day == 0 ? CRASHES.get(hour) : null;
        strike("content_hourly", step);
        untilIdle();
    }

    /** Once a week the shelf loses articles that readers give up. */
    private void evening(int day) {
        boolean retiring = full && day % DAYS_OF_A_WEEK == DAYS_OF_A_WEEK - 1;
        if (retiring) {
            Readers readers = new Readers(temporary.url());
            LANGUAGES.forEach(language -> report.givenUp(readers.giveUpAnArticle(language)));
        }
        strike("article_health", retiring && day < DAYS_OF_A_WEEK ? Disturbance.Step.HEALTH : null);
        untilIdle();
    }

    private void strike(String job, Disturbance.@Nullable Step crash) {
        String execution = clock.start(job);
        if (crash == null || disturbance.isEmpty()) {
            clock.awaitEnd(execution);
            return;
        }
        disturbance.get().kill(crash, execution, temporary, service);
        crashes++;
        clock.set();
        report.crashed(crash.name().toLowerCase(Locale.ROOT), lost());
    }

    /** How many jobs of each stage lost their worker. */
    private Map<String, Long> lost() {
        return service.all("/jobs?status=running").stream()
                .collect(Collectors.groupingBy(job -> job.path("stage").asText(), TreeMap::new, Collectors.counting()));
    }

    private void untilIdle() {
        JsonNode overview = clock.untilIdle();
        dearest = dearest.max(overview.path("spend_today_usd").decimalValue());
        full = overview.path("cells_below_target").asInt() == 0;
    }

    private List<JsonNode> items() {
        List<JsonNode> items = new ArrayList<>();
        for (JsonNode source : service.all("/sources")) {
            items.addAll(service.all("/sources/" + source.path("id").asText() + "/items"));
        }
        return items;
    }
}
