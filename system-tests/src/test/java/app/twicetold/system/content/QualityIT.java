package app.twicetold.system.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Operator;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The checks of articles and the figures of operators")
class QualityIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String CONFIG = "/v1/admin/generation/config";

    @ParameterizedTest
    @CsvSource({
        "strong, auto_publish, 92, ''",
        "weak, needs_review, 72, below_auto_publish:72",
        "low, reject, 45, below_floor:45",
        "unsafe, reject, 92, safety",
        "numbers, needs_review, 65, below_auto_publish:65",
        "short, needs_review, 92, length_in_tier"
    })
    void aBriefEndsWhereItsMarkerSays(String marker, String decision, int score, String reason) {
        String article = drafted("[mock:" + marker + "]");

        Answer report = checked(article);

        assertThat(report.text("article_id")).isEqualTo(article);
        assertThat(report.text("decision")).isEqualTo(decision);
        assertThat(report.number("qa_score")).isEqualTo(score);
        assertThat(report.at("reasons").toString()).isEqualTo(reason.isEmpty() ? "[]" : "[\"" + reason + "\"]");
        assertThat(report.at("checks")).hasSize(13);
        assertThat(report.at("model_refs").toString()).contains("mock/");
        Answer same = Operator.get("/v1/admin/articles/" + article + "/quality?version=1")
                .expecting(200);
        assertThat(same.text("id")).isEqualTo(report.text("id"));
    }

    @Test
    void aReportThatIsNotThereIsRefused() {
        Operator.get("/v1/admin/articles/art_none/quality").refusedWith(404, "article_not_found");
        String article = drafted("[mock:weak]");
        Operator.get("/v1/admin/articles/" + article + "/quality?version=2").refusedWith(404, "not_found");
        Operator.call("GET", "/v1/admin/articles/" + article + "/quality?version=0", null)
                .outsideContract()
                .send()
                .refusedWith(422, "validation_failed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"overview", "quality"})
    void aWindowHasBounds(String figures) {
        for (int days : new int[] {1, 365}) {
            Answer answer = Operator.get("/v1/admin/" + figures + "?window_days=" + days)
                    .expecting(200);
            assertThat(answer.number("window_days")).isEqualTo(days);
        }
        for (String days : new String[] {"0", "366", "x"}) {
            Operator.call("GET", "/v1/admin/" + figures + "?window_days=" + days, null)
                    .outsideContract()
                    .send()
                    .refusedWith(422, "validation_failed");
        }
        assertThat(Operator.get("/v1/admin/" + figures).expecting(200).number("window_days"))
                .isEqualTo(30);
    }

    @Test
    void theStockOfEveryCellIsShown() {
        Answer stats = Operator.get("/v1/admin/stats").expecting(200);

        assertThat(stats.at("cells"))
                .hasSize(2 * 8 * 3)
                .allSatisfy(cell -> assertThat(cell.path("shortfall").asInt())
                        .isEqualTo(Math.max(
                                0,
                                cell.path("target").asInt()
                                        - cell.path("unseen_available").asInt()
                                        - cell.path("in_pipeline").asInt())));
        assertThat(stats.number("articles_by_status.published")).isPositive();
    }

    @Test
    void aChangedThresholdAppearsInItsHistory() {
        Operator.put(CONFIG, Map.of("languages", Map.of("zh-Hans", Map.of("auto_publish", 91, "review_floor", 61))))
                .expecting(200);
        try {
            Answer quality = Operator.get("/v1/admin/quality").expecting(200);

            assertThat(quality.text("threshold_history.0.language")).isEqualTo("zh-Hans");
            assertThat(quality.number("threshold_history.0.auto_publish")).isEqualTo(91);
            assertThat(quality.number("threshold_history.0.review_floor")).isEqualTo(61);
            assertThat(quality.text("threshold_history.0.actor")).isEqualTo("admin-key");
        } finally {
            Operator.put(CONFIG, Map.of("languages", Map.of("zh-Hans", Map.of("auto_publish", 80, "review_floor", 60))))
                    .expecting(200);
        }
    }

    @Test
    void theMetricsTellOfContentJobs() {
        assertThat(Operator.get("/v1/admin/metrics").expecting(200).text())
                .contains(
                        "content_jobs{stage=\"qa\",status=\"queued\"}",
                        "content_oldest_age_seconds{stage=\"generate\"}",
                        "content_spend_today_usd",
                        "content_cells_below_target");
    }

    /** The article that a brief became. */
    private static String drafted(String note) {
        Answer brief = Operator.post(
                        "/v1/admin/briefs",
                        Map.of("language", "en", "topic_id", "science", "difficulty", 1, "note", note))
                .expecting(201);
        String job = brief.text("job.id");
        return Objects.requireNonNull(await().atMost(PATIENCE)
                .until(
                        () -> Operator.get("/v1/admin/jobs/" + job).expecting(200),
                        answer -> answer.text("status").equals("succeeded"))
                .text("article_id"));
    }

    private static Answer checked(String article) {
        return await().atMost(PATIENCE)
                .until(
                        () -> Operator.get("/v1/admin/articles/" + article + "/quality"),
                        answer -> answer.json().has("decision"))
                .expecting(200);
    }
}
