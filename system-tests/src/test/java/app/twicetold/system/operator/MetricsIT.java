package app.twicetold.system.operator;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Operator;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Trainer;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The metrics")
class MetricsIT {
    private static final Pattern SAMPLE =
            Pattern.compile("[a-z0-9_]+(\\{[a-z_]+=\"[^\"]*\"(,[a-z_]+=\"[^\"]*\")*\\})? -?[0-9.E+NaInf-]+");

    private final Trainer user = Trainer.signedIn();

    private static Answer scrape() {
        return Operator.get("/v1/admin/metrics").expecting(200);
    }

    /** The value of the series with all of these labels; 0 when there is none. */
    private static double value(Answer metrics, String name, String... labels) {
        return metrics.text()
                .lines()
                .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
                .filter(line -> List.of(labels).stream().allMatch(line::contains))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    @Test
    void metricsAreTextThatPrometheusReads() {
        Answer metrics = scrape();

        assertThat(metrics.header("Content-Type").orElse(""))
                .startsWith("text/plain")
                .contains("0.0.4");
        assertThat(metrics.text().lines().filter(line -> !line.startsWith("#")))
                .isNotEmpty()
                .allMatch(SAMPLE.asMatchPredicate());
    }

    @Test
    void metricsTellTheLoadOfTheProcessor() {
        assertThat(scrape().text()).containsPattern("(?m)^process_cpu_usage [0-9]");
    }

    @Test
    void metricsCountAnswersByTheTemplateOfTheirRoute() {
        String session = user.startTraining();
        String[] found = {"route=\"/v1/sessions/{session_id}\"", "method=\"GET\"", "status=\"2xx\""};
        String[] refused = {"route=\"/v1/sessions/{session_id}\"", "method=\"GET\"", "status=\"4xx\""};
        String[] unmatched = {"route=\"unmatched\"", "status=\"4xx\""};
        Answer before = scrape();
        user.session(session);
        user.session(session);
        user.get("/v1/sessions/ses_somebodyelses").expecting(404);
        Call.of("GET", "/v1/sessions/" + session).send().expecting(401);
        user.call("GET", "/v1/never/heard-of-it").outsideContract().send().expecting(404);

        Answer after = scrape();

        String count = "http_server_requests_seconds_count";
        assertThat(value(after, count, found) - value(before, count, found)).isGreaterThanOrEqualTo(2);
        assertThat(value(after, count, refused) - value(before, count, refused)).isGreaterThanOrEqualTo(2);
        assertThat(value(after, count, unmatched) - value(before, count, unmatched))
                .isGreaterThanOrEqualTo(1);
        assertThat(after.text())
                .doesNotContain(session)
                .doesNotContain("heard-of-it")
                .doesNotContain("somebodyelses");
        assertThat(value(after, count, "route=\"/v1/admin/metrics\"")).isPositive();
    }

    @Test
    void metricsTellTheStagesAndProvidersOfAnAttempt() {
        Answer before = scrape();
        String attempt = user.retellWell(
                        user.startTraining(), 1, Recording.retelling("en").record())
                .text("id");
        user.awaitExemplar(attempt);

        Answer after = scrape();

        for (String stage : List.of("transcribe", "assess", "exemplar_tts")) {
            String[] labels = {"stage=\"" + stage + "\"", "outcome=\"ok\""};
            assertThat(value(after, "pipeline_stage_seconds_count", labels))
                    .as(stage)
                    .isGreaterThan(value(before, "pipeline_stage_seconds_count", labels));
        }
        for (String capability : List.of("asr", "llm", "tts")) {
            String[] labels = {"capability=\"" + capability + "\"", "outcome=\"ok\"", "provider=\"mock\""};
            assertThat(value(after, "provider_calls_seconds_count", labels))
                    .as(capability)
                    .isGreaterThan(value(before, "provider_calls_seconds_count", labels));
        }
        assertThat(after.text()).doesNotContain(attempt);
    }

    @Test
    void metricsTellAFailureByItsClass() {
        String[] call = {"capability=\"asr\"", "outcome=\"server_error\""};
        String[] stage = {"stage=\"transcribe\"", "outcome=\"failed\""};
        Answer before = scrape();
        user.retell(
                user.startTraining(),
                1,
                Recording.retelling("en").failing("server_error").record());

        Answer after = scrape();

        assertThat(value(after, "provider_calls_seconds_count", call))
                .isGreaterThan(value(before, "provider_calls_seconds_count", call));
        assertThat(value(after, "pipeline_stage_seconds_count", stage))
                .isGreaterThan(value(before, "pipeline_stage_seconds_count", stage));
    }

    @Test
    void metricsTellWhatWaitsAndThatTheBrokerAnswers() {
        Answer metrics = scrape();

        for (String work : List.of("transcribe", "assess", "exemplar_tts", "deletion")) {
            assertThat(metrics.text()).contains("queue_depth{state=\"waiting\",work=\"" + work + "\"}");
            assertThat(metrics.text()).contains("queue_oldest_age_seconds{state=\"waiting\",work=\"" + work + "\"}");
        }
        assertThat(value(metrics, "queue_up")).isEqualTo(1);
        assertThat(metrics.text())
                .contains("\nqueue_dead_letters{queue=\"pipeline\"} ", "\nqueue_dead_letters{queue=\"content\"} ");
    }
}
