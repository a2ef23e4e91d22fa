package app.twicetold.system.harness;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Where operators look at the content of {@link Service#content}, and what its timers do there. */
public final class ContentDesk {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Set<String> UNDER_WAY = Set.of("starting", "started", "stopping");

    private static final AtomicReference<Duration> AHEAD = new AtomicReference<>(Duration.ZERO);

    private final Service service;
    private final Set<String> before = new HashSet<>();

    /** A desk at this service. */
    public ContentDesk(Service service) {
        this.service = service;
        for (String stage : List.of("fetch", "generate", "qa")) {
            newest(stage).forEach(job -> before.add(job.path("id").asText()));
        }
    }

    /** What the operator API answers. */
    public Answer get(String path) {
        return send("GET", path, null).expecting(200);
    }

    /** What the operator API answers to a change. */
    public Answer send(String method, String path, @Nullable Object body) {
        return Call.of(service, method, "/v1/admin" + path)
                .header("X-Admin-Key", service.adminKey())
                .json(body)
                .send();
    }

    /** No cell lacks articles, but the one that is named lacks some. */
    public void lack(int articles, String language, String topic) {
        JsonNode cell = cell(language, topic);
        send(
                        "PUT",
                        "/generation/config",
                        Map.of(
                                "default_target",
                                0,
                                "targets",
                                List.of(Map.of(
                                        "language",
                                        language,
                                        "topic_id",
                                        topic,
                                        "difficulty",
                                        1,
                                        "target",
                                        cell.path("unseen_available").asInt() + articles))))
                .expecting(200);
    }

    /** Every cell has enough, so generation rests; half of later drafts are adapted. */
    public void lackNothing() {
        send(
                        "PUT",
                        "/generation/config",
                        Map.of("default_target", 0, "targets", List.of(), "mix", Map.of("ai_original", 0.5)))
                .expecting(200);
    }

    /** The cell of the first difficulty. */
    public JsonNode cell(String language, String topic) {
        for (JsonNode cell : get("/stats").at("cells")) {
            if (cell.path("language").asText().equals(language)
                    && cell.path("topic_id").asText().equals(topic)
                    && cell.path("difficulty").asInt() == 1) {
                return cell;
            }
        }
        throw new AssertionError("No cell " + language + " " + topic);
    }

    /** Adds a feed of the site as a source. @return its id */
    public String source(String path, String language, String topic, String cron) {
        return send(
                        "POST",
                        "/sources",
                        Map.of(
                                "type",
                                "rss",
                                "url",
                                Service.site().url() + path,
                                "license",
                                "cc_by_4",
                                "language",
                                language,
                                "attribution_name",
                                "The Daily Edition",
                                "topic_hints",
                                List.of(topic),
                                "schedule_cron",
                                cron))
                .expecting(201)
                .text("id");
    }

    /** Starts a batch job that a timer would start. */
    public void start(String job) {
        send("POST", "/scheduled-jobs/" + job + "/run", null).expecting(202);
    }

    /** Does a batch job that a timer would start. After a crash the service first ends the one that died. */
    public void strike(String job) {
        String execution = await().atMost(PATIENCE)
                .until(
                        () -> send("POST", "/scheduled-jobs/" + job + "/run", null)
                                .expecting(202)
                                .at("execution_id"),
                        id -> !id.isNull())
                .asText();
        await().atMost(PATIENCE)
                .until(() -> !UNDER_WAY.contains(
                        get("/batch/executions/" + execution).text("status")));
    }

    /** Waits until no content job is queued or running. */
    public void awaitIdle() {
        await().atMost(PATIENCE).until(() -> {
            Answer overview = get("/overview");
            return overview.number("jobs.queued") + overview.number("jobs.running") == 0;
        });
    }

    /** The jobs that came since this desk was opened. */
    public List<JsonNode> jobs(String stage) {
        return newest(stage).stream()
                .filter(job -> !before.contains(job.path("id").asText()))
                .toList();
    }

    private List<JsonNode> newest(String stage) {
        List<JsonNode> jobs = new ArrayList<>();
        get("/jobs?limit=200&stage=" + stage).at("items").forEach(jobs::add);
        return jobs;
    }

    /**
     * Moves the clock of the server on. A start gives it back; the next move also passes all that were made before it,
     * since leases that were taken then end by that time.
     */
    public void moveOn(Duration time) {
        Instant moment = Instant.now().plus(AHEAD.accumulateAndGet(time, Duration::plus));
        Call.of(service, "GET", "/v1/admin/overview")
                .header("X-Admin-Key", service.adminKey())
                .header("X-Test-Clock", moment.toString())
                .send()
                .expecting(200);
    }

    /** Twenty people open the article and give up, which is enough for a low score. */
    public void giveUp(String article) {
        for (int i = 0; i < 20; i++) {
            Trainer.signedIn(service, "en").startTraining(article);
        }
    }

    /** An article of an operator that is served at once. @return its id */
    public String published(String title) {
        return send(
                        "POST",
                        "/articles",
                        Map.of(
                                "language",
                                "en",
                                "topic_id",
                                "science",
                                "difficulty",
                                1,
                                "title",
                                title,
                                "paragraphs",
                                List.of(title + ".", "Nobody knows: " + UUID.randomUUID()),
                                "key_points",
                                List.of("It is so.", "Nobody knows why.", "It stays so."),
                                "publish_now",
                                true))
                .expecting(201)
                .text("id");
    }
}
