package app.twicetold.system.playground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Operator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("rules")
@DisplayName("Measuring judges from the playground")
class PlaygroundEvaluationIT {
    private static final String EVALUATIONS = "/v1/admin/playground/evaluations";
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final Map<String, String> MODEL = Map.of("provider", "mock", "model", "measured");

    private final List<String> started = new ArrayList<>();

    /** The next test may begin one. */
    @AfterEach
    void everyEvaluationHasEnded() {
        started.forEach(PlaygroundEvaluationIT::untilOver);
    }

    @Test
    void aModelIsMeasuredAndComparedWithAnEarlierEdition() {
        String before = begin(Map.of("models", List.of(MODEL), "languages", List.of("en"), "prompts", "v1"))
                .text("id");
        untilOver(before);
        Answer begun = begin(Map.of("models", List.of(MODEL), "languages", List.of("en"), "prompts", "v2"));
        assertThat(begun.text("status")).isEqualTo("running");
        assertThat(begun.number("questions")).isEqualTo(31);
        String id = begun.text("id");
        Operator.post(EVALUATIONS, Map.of("models", List.of(MODEL))).refusedWith(409, "evaluation_busy");
        Answer done = untilOver(id);

        assertThat(done.text("status")).isEqualTo("done");
        assertThat(done.number("asked")).isEqualTo(31);
        assertThat(done.isNull("error")).isTrue();
        Answer report = Operator.get(EVALUATIONS + "/" + id + "/report?against=" + before)
                .expecting(200);
        assertThat(report.flag("comparable")).isTrue();
        assertThat(report.text("report.edition")).isEqualTo("v2");
        assertThat(report.text("report.models.0.model")).isEqualTo("mock/measured");
        assertThat(report.flag("report.models.0.machinery")).isTrue();
        assertThat(report.number("report.models.0.agreement.unanswered")).isZero();
        assertThat(report.number("report.models.0.agreement.exact.key_info.of")).isEqualTo(31);
        assertThat(report.at("report.models.0.cases")).hasSize(31);
        assertThat(report.text("table.1")).startsWith("In brackets: prompts v1");
        assertThat(report.at("table").toString()).contains("all 31 (all 31)", "is the mock");
        assertThat(Operator.get("/v1/admin/audit?limit=200").expecting(200).texts("items", "target_id"))
                .contains(id);
    }

    @Test
    void evaluationsArePagedNewestFirst() {
        List<String> created = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            String id = begin(Map.of("models", List.of(MODEL), "languages", List.of("zh-Hans")))
                    .text("id");
            untilOver(id);
            created.add(0, id);
        }
        List<String> listed = new ArrayList<>();
        String cursor = "";
        do {
            Answer page = Operator.get(EVALUATIONS + "?limit=2" + cursor).expecting(200);
            listed.addAll(page.texts("items", "id"));
            cursor = page.isNull("next_cursor") ? "" : "&cursor=" + page.text("next_cursor");
        } while (!cursor.isEmpty());
        assertThat(listed).doesNotHaveDuplicates().containsSubsequence(created);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh-Hans"})
    void whatIsRefusedIsSaidInBothLanguagesAndBeginsNothing(String language) {
        List<String> before = newest();

        in(language, "POST", EVALUATIONS, Map.of()).outsideContract().send().refusedField("models");
        in(language, "POST", EVALUATIONS, Map.of("models", Collections.nCopies(7, MODEL)))
                .outsideContract()
                .send()
                .refusedField("models");
        in(language, "POST", EVALUATIONS, Map.of("models", List.of(MODEL), "repeats", 6))
                .outsideContract()
                .send()
                .refusedField("repeats");
        in(language, "POST", EVALUATIONS, Map.of("models", List.of(MODEL), "languages", List.of("tlh")))
                .outsideContract()
                .send()
                .refusedField("languages");
        in(language, "POST", EVALUATIONS, Map.of("models", List.of(MODEL), "prompts", "v0"))
                .outsideContract()
                .send()
                .refusedField("prompts");
        in(language, "GET", EVALUATIONS + "/pge_none", null).send().refusedWith(404, "not_found");
        in(language, "GET", EVALUATIONS + "/pge_none/report", null).send().refusedWith(404, "not_found");
        in(language, "GET", EVALUATIONS + "?cursor=x", null).send().refusedWith(400, "bad_request");
        in(language, "GET", EVALUATIONS + "?limit=0", null)
                .outsideContract()
                .send()
                .refusedField("limit");

        assertThat(newest()).isEqualTo(before);
    }

    @Test
    void aSecondOneWaitsForTheEndOfTheFirst() {
        String id = begin(Map.of("models", List.of(MODEL), "repeats", 3)).text("id");

        for (String language : List.of("en", "zh-Hans")) {
            in(language, "POST", EVALUATIONS, Map.of("models", List.of(MODEL)))
                    .send()
                    .refusedWith(409, "evaluation_busy");
            in(language, "GET", EVALUATIONS + "/" + id + "/report", null).send().refusedWith(409, "results_not_ready");
        }
    }

    private Answer begin(Map<String, ?> evaluation) {
        Answer begun = Operator.post(EVALUATIONS, evaluation).expecting(202);
        started.add(begun.text("id"));
        return begun;
    }

    private static Answer untilOver(String id) {
        List<Answer> last = new ArrayList<>();
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(100)).until(() -> {
            last.add(Operator.get(EVALUATIONS + "/" + id).expecting(200));
            return !last.get(last.size() - 1).text("status").equals("running");
        });
        return last.get(last.size() - 1);
    }

    private static List<String> newest() {
        return Operator.get(EVALUATIONS).expecting(200).texts("items", "id");
    }

    private static Call in(String language, String method, String path, @Nullable Object body) {
        return Operator.call(method, path, body).header("Accept-Language", language);
    }
}
