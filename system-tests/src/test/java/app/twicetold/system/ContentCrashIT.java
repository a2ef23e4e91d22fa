package app.twicetold.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The process is killed while articles are written, checked and landed; no job is lost, no article is written twice, and
 * nothing that landed is paid for again. A step waits for a lock that the test holds, so that the death meets it.
 */
@Tag("process")
@DisplayName("A crash during content work")
class ContentCrashIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String LANDING_OF_CHECKS = "select pg_advisory_xact_lock(hashtextextended('drafts en', 0))";

    private final Service service = Service.fragile();
    private final Database database = new Database(service);
    private final ContentDesk desk = new ContentDesk(service);

    @AfterEach
    void lackNothing() {
        desk.lackNothing();
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
        desk.moveTo(Instant.now().plus(Duration.ofMinutes(30)));
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
