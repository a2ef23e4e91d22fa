package app.twicetold.system.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.ContentDesk;
import app.twicetold.system.harness.Database;
import app.twicetold.system.harness.Service;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The process is killed in each kind of step of content work; no job is lost, no article is written twice, and nothing
 * that landed is paid for again. A step waits for a lock that the test holds, so that the death meets it.
 */
@Tag("process")
@DisplayName("A crash during content work")
class ContentCrashIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String GAP_COUNT = "select pg_advisory_xact_lock(hashtextextended('generation run', 0))";
    private static final String LANDING_OF_CHECKS = "select pg_advisory_xact_lock(hashtextextended('drafts en', 0))";

    private final Service service = Service.content();
    private final Database database = new Database(service);
    private final ContentDesk desk = new ContentDesk(service);

    @AfterEach
    void lackNothing() {
        Service.site().answer();
        desk.lackNothing();
    }

    @Test
    void fetchesGapsAndRetirementsAreDoneOnce() throws Exception {
        String article = desk.published("Why doors creak");
        desk.giveUp(article);
        Service.site().publish();
        String source = desk.source("/feed/zh-Hans.xml", "zh-Hans", "science", "0 0 1 1 *");
        desk.lack(2, "en", "health");
        // Others may still refer to the article.
        String retirement = "select 1 from articles where id = '" + article + "' for no key update";
        try (Connection locks = database.within(GAP_COUNT, retirement)) {
            desk.start("article_health");
            desk.start("content_hourly");
            await().atMost(PATIENCE).until(() -> waiting() >= 2);
            Service.site().hold();
            desk.send("POST", "/sources/" + source + "/fetch", null).expecting(202);
            await().atMost(PATIENCE).until(() -> running("fetch") == 1);
            service.process().kill();
            assertThat(running("fetch")).isEqualTo(1);
            locks.rollback();
        }
        Service.site().answer();
        restart();

        // The service does again what its timers had begun.
        await().atMost(PATIENCE)
                .until(() -> desk.jobs("generate").size() == 3
                        && desk.jobs("fetch").get(0).path("status").asText().equals("succeeded"));
        desk.awaitIdle();

        assertThat(database.count(
                        "content_jobs where source_id = ? and stage = 'fetch' and status <> 'succeeded'", source))
                .isZero();
        assertThat(database.count("source_items where source_id = ? and status = 'new'", source))
                .isPositive();
        assertThat(desk.get("/articles/" + article).text("status")).isEqualTo("retired");
        assertThat(database.count("audit_log where target_id = ? and action = 'article.retired_by_health'", article))
                .isEqualTo(1);
        assertThat(desk.jobs("generate"))
                .extracting(job -> job.path("trigger").asText() + " "
                        + job.path("topic_id").asText())
                .containsExactlyInAnyOrder("replacement science", "gap_fill health", "gap_fill health");
        nothingIsLostOrDoubled();
    }

    @Test
    void aDraftThatIsWrittenAndACheckThatLandsAreDoneOnce() throws Exception {
        try (Connection lock = database.within(LANDING_OF_CHECKS)) {
            brief("why clocks tick");
            await().atMost(PATIENCE).until(() -> waiting() == 1);
            brief("why ice floats");
            await().atMost(PATIENCE).until(() -> running("generate") == 1);
            service.process().kill();
            assertThat(running("generate")).isEqualTo(1);
            assertThat(running("qa")).isEqualTo(1);
            lock.rollback();
        }
        restart();

        desk.awaitIdle();

        assertThat(desk.jobs("generate")).hasSize(2);
        nothingIsLostOrDoubled();
    }

    @Test
    void aDraftThatLandsAndACheckThatIsMadeAreDoneOnce() throws Exception {
        brief("why cats purr");
        await().atMost(PATIENCE).until(() -> running("qa") == 1);
        String landing = brief("why bells ring");
        await().atMost(PATIENCE).until(() -> running("generate") == 1);
        try (Connection lock = database.within("select 1 from content_jobs where id = '" + landing + "' for update")) {
            await().atMost(PATIENCE).until(() -> waiting() >= 1);
            service.process().kill();
            assertThat(running("generate")).isEqualTo(1);
            lock.rollback();
        }
        restart();

        desk.awaitIdle();

        assertThat(desk.jobs("generate")).hasSize(2);
        nothingIsLostOrDoubled();
    }

    /** Every draft became one article, every article has one report, and only lost work was paid for twice. */
    private void nothingIsLostOrDoubled() {
        List<String> drafts = desk.jobs("generate").stream()
                .map(job -> job.path("id").asText())
                .toList();
        for (String draft : drafts) {
            Answer job = desk.get("/jobs/" + draft);
            assertThat(job.text("status")).as(job.text()).isEqualTo("succeeded");
            assertThat(job.at("calls").size())
                    .as("a call of each worker at most")
                    .isLessThanOrEqualTo(job.at("runs").asInt());
            assertThat(database.count("article_versions where provenance ->> 'job_id' = ?", draft))
                    .isEqualTo(1);
            assertThat(database.count("quality_reports where article_id = ?", job.text("article_id")))
                    .isEqualTo(1);
            assertThat(desk.get("/articles/" + job.text("article_id")).text("status"))
                    .isEqualTo("published");
        }
        assertThat(desk.jobs("qa")).hasSameSizeAs(drafts);
        assertThat(database.count("content_jobs where status in ('queued', 'running')"))
                .isZero();
    }

    /** Starts it again after the leases of the dead workers. */
    private void restart() {
        service.process().restart();
        desk.moveOn(Duration.ofMinutes(30));
    }

    private String brief(String angle) {
        return desk.send(
                        "POST",
                        "/briefs",
                        Map.of("language", "en", "topic_id", "science", "difficulty", 1, "angle", angle))
                .expecting(201)
                .text("job.id");
    }

    private long running(String stage) {
        return database.count("content_jobs where status = 'running' and stage = ?", stage);
    }

    /** Statements that wait for a lock. */
    private long waiting() {
        return database.count("pg_stat_activity where wait_event_type = 'Lock'");
    }
}
