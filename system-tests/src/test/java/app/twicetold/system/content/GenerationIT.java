package app.twicetold.system.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Operator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Generation")
class GenerationIT {
    private static final String CONFIG = "/v1/admin/generation/config";
    private static final String RUN = "/v1/admin/generation/run";
    private static final String BRIEFS = "/v1/admin/briefs";
    private static final String JOBS = "/v1/admin/jobs";

    @ParameterizedTest
    @CsvSource({
        "en, [mock:low], reject",
        "zh-Hans, [mock:unsafe], reject",
        "en, [mock:weak], needs_review",
        "zh-Hans, [mock:numbers], needs_review",
        "en, [mock:short], needs_review",
    })
    void aBriefIsWrittenAndChecked(String language, String marker, String decision) {
        Answer created = Operator.post(BRIEFS, brief(language, marker)).expecting(201);
        assertThat(created.text("job.status")).isEqualTo("queued");
        assertThat(created.text("job.trigger")).isEqualTo("brief");

        JsonNode draft = ended(created.text("job.id"));

        assertThat(draft.path("status").asText()).isEqualTo("succeeded");
        assertThat(draft.path("calls")).hasSize(1);
        assertThat(draft.at("/calls/0/model_ref").asText()).isEqualTo("mock/standard");
        String article = draft.path("article_id").asText();
        JsonNode check = ended(check(article));
        assertThat(check.path("status").asText()).isEqualTo("succeeded");
        assertThat(Operator.get("/v1/admin/articles/" + article + "/quality")
                        .expecting(200)
                        .text("decision"))
                .isEqualTo(decision);
        Answer brief = Operator.get(BRIEFS + "/" + created.text("brief.id")).expecting(200);
        assertThat(brief.text("article_id")).isEqualTo(article);
        assertThat(brief.text("job_status")).isEqualTo("succeeded");
    }

    @Test
    void theConfigurationIsChangedInPartsAndRefusedAsAWhole() {
        ObjectNode before = (ObjectNode) Operator.get(CONFIG).expecting(200).json();
        try {
            Answer changed = Operator.put(CONFIG, Map.of("batch_max", 3)).expecting(200);
            assertThat(changed.at("batch_max").asInt()).isEqualTo(3);
            assertThat(changed.at("max_jobs_per_run")).isEqualTo(before.path("max_jobs_per_run"));

            Answer refused = Operator.put(CONFIG, Map.of("batch_max", 4, "prompt_version", "v0"))
                    .refusedWith(422, "validation_failed");
            assertThat(refused.text("error.details.fields.prompt_version")).isEqualTo("unknown");
            assertThat(Operator.get(CONFIG).at("batch_max").asInt()).isEqualTo(3);
        } finally {
            assertThat(withoutVersion(
                            Operator.put(CONFIG, before).expecting(200).json()))
                    .isEqualTo(withoutVersion(before));
        }
    }

    @Test
    void aPauseRefusesInBothLanguagesUntilItIsEnded() {
        try {
            Answer paused = Operator.put(CONFIG, Map.of("paused", true)).expecting(200);
            assertThat(paused.text("paused_reason")).isEqualTo("manual");

            Answer run = Operator.post(RUN, Map.of()).refusedWith(409, "generation_paused");
            assertThat(run.text("error.details.paused_reason")).isEqualTo("manual");
            Answer chinese = Operator.call("POST", BRIEFS, brief("en", "[mock:low]"))
                    .header("Accept-Language", "zh-Hans")
                    .send()
                    .refusedWith(409, "generation_paused");
            assertThat(chinese.text("error.message")).isEqualTo("内容生成已暂停。");
            Operator.post(JOBS + "/retry", Map.of("stage", "generate")).refusedWith(409, "generation_paused");
            assertThat(Operator.post(RUN, Map.of("dry_run", true))
                            .expecting(202)
                            .at("planned"))
                    .isNotEmpty();
        } finally {
            assertThat(Operator.put(CONFIG, Map.of("paused", false))
                            .expecting(200)
                            .at("paused_reason")
                            .isNull())
                    .isTrue();
        }
        assertThat(Operator.get("/v1/admin/audit?actor=manual&action=generation.paused&limit=1")
                        .expecting(200)
                        .text("items.0.details.by"))
                .isEqualTo("admin-key");
    }

    @Test
    void aDryRunOrdersNothing() {
        String newest = newestJob();

        Answer run = Operator.post(RUN, Map.of("dry_run", true)).expecting(202);

        assertThat(run.at("planned")).isNotEmpty();
        assertThat(run.at("jobs")).isEmpty();
        assertThat(newestJob()).isEqualTo(newest);
        Operator.post(RUN, Map.of("dry_run", "yes")).refusedWith(422, "validation_failed");
    }

    @Test
    void aBriefForNoCellIsRefused() {
        Operator.post(BRIEFS, Map.of("language", "en", "topic_id", "science")).refusedWith(422, "validation_failed");
        Answer refused = Operator.post(BRIEFS, Map.of("language", "en", "topic_id", "sports", "difficulty", 1))
                .refusedWith(422, "validation_failed");
        assertThat(refused.text("error.details.fields.topic_id")).isEqualTo("unknown");
        Operator.get(BRIEFS + "/brf_none").refusedWith(404, "not_found");
    }

    @Test
    void jobsArePagedAndOnlyFailuresAreRetried() {
        String done =
                Operator.post(BRIEFS, brief("en", "[mock:low]")).expecting(201).text("job.id");
        ended(done);
        Operator.post(BRIEFS, brief("en", "[mock:low]")).expecting(201);

        List<String> seen = new ArrayList<>();
        String cursor = "";
        for (int page = 0; page < 3 && cursor != null; page++) {
            Answer answer =
                    Operator.get(JOBS + "?stage=generate&limit=1" + cursor).expecting(200);
            answer.at("items").forEach(job -> seen.add(job.path("id").asText()));
            cursor = answer.at("next_cursor").isNull() ? null : "&cursor=" + answer.text("next_cursor");
        }
        assertThat(seen).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(2);

        Operator.post(JOBS + "/" + done + "/retry", null).refusedWith(409, "not_retryable");
        Operator.post(JOBS + "/job_none/retry", null).refusedWith(404, "not_found");
        Operator.get(JOBS + "/job_none").refusedWith(404, "not_found");
        Operator.get(JOBS + "?status=lost").refusedWith(422, "validation_failed");
        Operator.post(JOBS + "/retry", Map.of("error", "lost")).refusedWith(422, "validation_failed");
        Operator.post(JOBS + "/retry", Map.of("stage", "generate", "error", "content_policy"))
                .expecting(202);
    }

    @Test
    void aRetryOfManyIsTriedDryAndBoundByAge() {
        Answer plan = Operator.post(JOBS + "/retry", Map.of("stage", "generate", "max_age", 1, "dry_run", true))
                .expecting(202);
        assertThat(plan.at("dry_run").asBoolean()).isTrue();
        assertThat(plan.at("jobs")).isEmpty();
        assertThat(plan.at("count").isInt()).isTrue();
        assertThat(plan.at("left_out.full_cells").isInt()).isTrue();

        assertThat(Operator.post(JOBS + "/retry", Map.of("max_age", 0))
                        .refusedWith(422, "validation_failed")
                        .text("error.details.fields.max_age"))
                .isEqualTo("range");
    }

    @Test
    void aJobThatIsOverIsNotCanceled() {
        String done =
                Operator.post(BRIEFS, brief("en", "[mock:low]")).expecting(201).text("job.id");
        ended(done);

        assertThat(Operator.post(JOBS + "/" + done + "/cancel", null)
                        .refusedWith(409, "illegal_transition")
                        .text("error.details.status"))
                .isEqualTo("succeeded");
        Operator.post(JOBS + "/job_none/cancel", null).refusedWith(404, "not_found");
    }

    @Test
    void thePromptLibraryNamesItsTasks() {
        Answer prompts = Operator.get("/v1/admin/prompts").expecting(200);

        assertThat(prompts.text("selected")).isEqualTo("v1");
        assertThat(prompts.at("items.0.tasks"))
                .extracting(JsonNode::asText)
                .contains("generate", "adapt", "qa_rubric", "qa_safety", "assess", "exemplar");
    }

    private static Map<String, Object> brief(String language, String marker) {
        Map<String, Object> brief = new LinkedHashMap<>();
        brief.put("language", language);
        brief.put("topic_id", "science");
        brief.put("difficulty", 1);
        brief.put("note", "Please " + marker);
        return brief;
    }

    private static JsonNode ended(String job) {
        return await().atMost(Duration.ofMinutes(2))
                .until(
                        () -> Operator.get(JOBS + "/" + job).expecting(200).json(),
                        shown -> !List.of("queued", "running")
                                .contains(shown.path("status").asText()));
    }

    private static String check(String article) {
        for (JsonNode job : Operator.get(JOBS + "?stage=qa").expecting(200).at("items")) {
            if (article.equals(job.path("article_id").asText())) {
                return job.path("id").asText();
            }
        }
        throw new AssertionError("No check of " + article);
    }

    private static @Nullable String newestJob() {
        JsonNode newest =
                Operator.get(JOBS + "?stage=generate&limit=1").expecting(200).at("items");
        return newest.isEmpty() ? null : newest.get(0).path("id").asText();
    }

    private static JsonNode withoutVersion(JsonNode config) {
        return config.<ObjectNode>deepCopy().without("version");
    }
}
