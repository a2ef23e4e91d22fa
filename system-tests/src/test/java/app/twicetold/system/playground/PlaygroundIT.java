package app.twicetold.system.playground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Database;
import app.twicetold.system.harness.Operator;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The scoring playground")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PlaygroundIT {
    private static final String RUNS = "/v1/admin/playground/runs";
    private static final String ARTICLE = Recording.articleOf("en", "training");
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    /** Names that stand in no other text of the service. */
    private static final List<String> MODELS = List.of("quillfeather", "umbergrove", "zephyrwell");

    /** What a model's own words would give away. */
    private static final List<String> NAMES = List.of("Claude", "Anthropic", "GPT", "OpenAI");

    /** Before the other tests, whose runs are revealed. */
    @Test
    @Order(1)
    void aWholeBlindRunTellsNoModelBeforeTheVerdict() {
        List<Answer> answers = new ArrayList<>();
        Answer created = keep(answers, create(MODELS, 2)).expecting(201);
        String run = RUNS + "/" + created.text("id");
        Recording first = Recording.retelling("en")
                .introducedAs("Claude by Anthropic, not GPT-4 of OpenAI")
                .withoutAnswerOf(MODELS.get(1))
                .record();
        keep(answers, upload(run, 1, first)).expecting(202);
        Answer judged = untilDone(answers, run, 1);
        String doneLane = lane(judged, 1, "done");
        String failedLane = lane(judged, 1, "failed");
        keep(answers, exemplar(run, doneLane)).expecting(202);
        await().atMost(PATIENCE)
                .until(() -> !keep(answers, Operator.get(run + "/lanes/" + doneLane + "/exemplar?round=1"))
                        .expecting(200)
                        .text("status")
                        .equals("pending"));
        keep(answers, exemplar(run, failedLane)).refusedWith(409, "results_not_ready");
        keep(answers, post(run + "/lanes/" + doneLane + "/retry", Map.of("round", 1)))
                .refusedWith(409, "not_retryable");
        keep(answers, post(run + "/lanes/" + failedLane + "/retry", Map.of("round", 1)))
                .expecting(202);
        untilDone(answers, run, 1);
        keep(answers, upload(run, 2, first)).expecting(202);
        Answer blind = untilDone(answers, run, 2);
        Answer listed = keep(answers, Operator.get(RUNS + "?limit=200")).expecting(200);
        assertThat(listed.at("items").get(0).path("cost_usd").isNull()).isTrue();
        keep(answers, Operator.get(run + "/rounds/1/audio")).expecting(200);
        keep(answers, Operator.get("/v1/admin/audit?limit=200")).expecting(200);
        for (String place : List.of(
                "playground/leaderboard",
                "playground/agreement",
                "overview",
                "ai-providers",
                "ai-providers/usage",
                "jobs",
                "stats")) {
            keep(answers, Operator.get("/v1/admin/" + place)).expecting(200);
        }
        keep(answers, Operator.get("/v1/admin/metrics")).expecting(200);

        for (Answer answer : answers) {
            // What the operator said is heard in the transcript, and tells nothing of a lane.
            String everything = (answer.headers() + "\n" + answer.text())
                    .replace("[mock:failing=" + MODELS.get(1) + "]", "")
                    .toLowerCase(Locale.ROOT);
            assertThat(MODELS).as(answer.request()).noneMatch(everything::contains);
        }
        assertNothingIsTold(blind);
        assertTheLogKeepsQuiet(created.text("id"));

        Answer verdict = post(
                        run + "/verdict",
                        Map.of("outcome", "lane", "lane_id", doneLane, "reasons", List.of("tone"), "note", "Clear."))
                .expecting(200);
        assertRevealed(verdict, doneLane);
        assertThat(verdict.at("cost_usd").isNumber()).isTrue();
        post(run + "/verdict", Map.of("outcome", "none")).expecting(200);
        Answer replaced = Operator.get(run).expecting(200);
        assertThat(replaced.text("verdict.outcome")).isEqualTo("none");
        assertThat(replaced.text("blind_verdict.lane_id")).isEqualTo(doneLane);
        upload(run, 1, first).refusedWith(409, "verdict_given");
        upload(run, 2, first).refusedWith(409, "verdict_given");
        assertThat(Operator.get("/v1/admin/playground/leaderboard")
                        .expecting(200)
                        .texts("items", "model_ref"))
                .contains("mock/" + MODELS.get(0), "mock/" + MODELS.get(2));
    }

    private static void assertNothingIsTold(Answer blind) {
        assertThat(blind.text("state")).isEqualTo("blind");
        assertThat(blind.isNull("repeats")).isTrue();
        assertThat(blind.isNull("cost_usd")).isTrue();
        assertThat(blind.texts("lanes", "label")).containsExactly("A", "B", "C");
        for (JsonNode lane : blind.at("lanes")) {
            assertThat(lane.path("model_ref").isNull()).isTrue();
            assertThat(lane.path("options").isNull()).isTrue();
            for (JsonNode result : lane.path("results")) {
                assertThat(result.path("spread").isNull()).isTrue();
                if (result.path("status").asText().equals("failed")) {
                    assertThat(result.path("error").toString())
                            .isEqualTo("{\"code\":\"lane_failed\",\"retryable\":true,"
                                    + "\"details\":{\"kind\":\"server_error\"}}");
                    continue;
                }
                JsonNode assessment = result.path("assessment");
                if (assessment.isNull()) {
                    continue;
                }
                assertThat(assessment.path("model_ref").asText()).isEqualTo("hidden");
                for (String key : List.of("latency_ms", "usage", "cost_usd", "finished_at")) {
                    assertThat(assessment.get(key)).as(key).isNotNull();
                    assertThat(assessment.get(key).isNull()).as(key).isTrue();
                }
                assertThat(assessment.path("masked").asBoolean()).isTrue();
                assertThat(assessment.path("summary").asText()).startsWith("•••");
                assertThat(NAMES).noneMatch(assessment.toString()::contains);
            }
        }
    }

    private static void assertRevealed(Answer run, String chosen) {
        assertThat(run.text("state")).isEqualTo("revealed");
        assertThat(run.number("repeats")).isEqualTo(2);
        assertThat(run.texts("lanes", "model_ref"))
                .containsExactlyInAnyOrderElementsOf(
                        MODELS.stream().map("mock/"::concat).toList());
        for (JsonNode lane : run.at("lanes")) {
            JsonNode result = lane.path("results").path(0);
            if (!lane.path("id").asText().equals(chosen)) {
                continue;
            }
            assertThat(result.path("assessment").path("model_ref").asText())
                    .isEqualTo(lane.path("model_ref").asText());
            assertThat(result.path("assessment").path("latency_ms").isIntegralNumber())
                    .isTrue();
            assertThat(result.path("assessment").path("masked").asBoolean()).isFalse();
            assertThat(result.path("assessment").path("summary").asText()).contains("Claude by Anthropic");
            assertThat(result.path("spread").path("judgements").asInt()).isEqualTo(2);
        }
    }

    /** The log of a service that the tests started; other servers show theirs to nobody here. */
    private static void assertTheLogKeepsQuiet(String runId) {
        for (Service service : Service.started()) {
            Path log = service.data().resolve("logs").resolve("server.log");
            if (Files.exists(log)) {
                assertThat(lines(log)).noneMatch(line -> MODELS.stream().anyMatch(line::contains));
            }
        }
        assertThat(runId).startsWith("pg_");
    }

    private static List<String> lines(Path log) {
        try {
            return Files.readAllLines(log, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Over many runs neither labels nor sorted ids come in the order of the request. */
    @Test
    void theOrderOfLabelsAndIdsTellsNothing() {
        Set<List<Integer>> byLabel = new HashSet<>();
        Set<List<Integer>> byId = new HashSet<>();
        for (int i = 0; i < 12; i++) {
            String run = RUNS + "/" + create(MODELS, 1).expecting(201).text("id");
            Answer revealed = post(run + "/reveal", null).expecting(200);
            byLabel.add(order(revealed.texts("lanes", "model_ref")));
            Map<String, String> models = new HashMap<>();
            revealed.at("lanes")
                    .forEach(lane -> models.put(
                            lane.path("id").asText(), lane.path("model_ref").asText()));
            byId.add(order(new TreeSet<>(models.keySet())
                    .stream().map(id -> Objects.requireNonNull(models.get(id))).toList()));
        }
        assertThat(byLabel).hasSizeGreaterThan(1);
        assertThat(byId).hasSizeGreaterThan(1);
    }

    private static List<Integer> order(List<String> refs) {
        return refs.stream()
                .map(ref -> MODELS.indexOf(ref.substring("mock/".length())))
                .toList();
    }

    @Test
    void aRunRevealedFirstHasNoBlindVerdict() {
        String run = RUNS + "/" + create(MODELS, 1).expecting(201).text("id");
        post(run + "/verdict", Map.of("outcome", "tie")).refusedWith(409, "results_not_ready");
        assertThat(post(run + "/reveal", null).expecting(200).flag("revealed")).isTrue();
        assertThat(post(run + "/reveal", null).expecting(200).isNull("blind_verdict"))
                .isTrue();
        upload(run, 2, Recording.retelling("en").record()).refusedWith(409, "stage_conflict");
        upload(run, 1, Recording.retelling("en").record()).expecting(202);
        untilDone(new ArrayList<>(), run, 1);

        Answer judged = post(run + "/verdict", Map.of("outcome", "tie")).expecting(200);

        assertThat(judged.text("verdict.outcome")).isEqualTo("tie");
        assertThat(judged.isNull("blind_verdict")).isTrue();
        upload(run, 1, Recording.retelling("en").record()).refusedWith(409, "verdict_given");
        upload(run, 2, Recording.retelling("en").record()).expecting(202);
        untilDone(new ArrayList<>(), run, 2);
        upload(run, 2, Recording.retelling("en").record()).refusedWith(409, "verdict_given");
    }

    @Test
    void anUnreliableRoundIsJudgedOnDemand() {
        String run = RUNS + "/" + create(MODELS, 1).expecting(201).text("id");
        upload(run, 1, Recording.retelling("en").words(5).record()).expecting(202);
        await().atMost(PATIENCE)
                .until(() -> Operator.get(run).text("rounds.0.state").equals("unreliable"));
        assertThat(statuses(Operator.get(run), 1)).containsOnly("skipped");

        post(run + "/assess-anyway", Map.of("round", 1)).expecting(202);

        untilDone(new ArrayList<>(), run, 1);
        assertThat(statuses(Operator.get(run), 1)).containsOnly("done");
        post(run + "/assess-anyway", Map.of("round", 1)).refusedWith(409, "not_retryable");
    }

    /** Its age and the hour are made up. */
    @Test
    void soundThatIsThirtyDaysOldIsGoneAndTheRunStays() {
        Database database = new Database(Service.running());
        String id = create(MODELS, 1).expecting(201).text("id");
        String run = RUNS + "/" + id;
        upload(run, 1, Recording.retelling("en").record()).expecting(202);
        String lane = lane(untilDone(new ArrayList<>(), run, 1), 1, "done");
        exemplar(run, lane).expecting(202);
        String spoken = run + "/lanes/" + lane + "/exemplar?round=1";
        await().atMost(PATIENCE)
                .until(() -> Operator.get(spoken).expecting(200).text("status").equals("ready"));
        String recording = Operator.get(run + "/rounds/1/audio").expecting(200).text("url");
        String speech = Operator.get(spoken).text("audio_url");
        // Another store than a directory serves its objects itself.
        List<String> addresses = Stream.of(recording, speech)
                .filter(address -> address.contains("/v1/media"))
                .toList();
        addresses.forEach(address -> Call.of("GET", address).send().expecting(200));

        database.change(
                "update playground_rounds set uploaded_at = now() - interval '30 days' where run_id = ?"
                        + " and object_key is not null",
                id);
        database.change(
                "update playground_model_answers set created_at = now() - interval '30 days' where run_id = ?", id);
        strike();

        for (String language : List.of("en", "zh-Hans")) {
            in(language, "GET", run + "/rounds/1/audio", null).send().refusedWith(410, "audio_purged");
        }
        addresses.forEach(address -> Call.of("GET", address).send().refusedWith(410, "audio_purged"));
        Answer silent = Operator.get(spoken).expecting(200);
        assertThat(silent.isNull("audio_url")).isTrue();
        assertThat(silent.isNull("audio_purged_at")).isFalse();
        assertThat(silent.text("text")).isNotBlank();
        Answer kept = Operator.get(run).expecting(200);
        assertThat(kept.flag("rounds.0.has_audio")).isFalse();
        assertThat(kept.isNull("rounds.0.audio_purged_at")).isFalse();
        assertThat(kept.text("rounds.0.transcript.text")).isNotBlank();
        assertThat(statuses(kept, 1)).containsOnly("done");
        post(run + "/verdict", Map.of("outcome", "tie")).expecting(200);
    }

    /** Does the hour, whose other parts order nothing meanwhile. */
    private static void strike() {
        String config = "/v1/admin/generation/config";
        Operator.put(config, Map.of("paused", true)).expecting(200);
        try {
            String execution = await().atMost(PATIENCE)
                    .until(
                            () -> post("/v1/admin/scheduled-jobs/content_hourly/run", null)
                                    .expecting(202)
                                    .at("execution_id"),
                            id -> !id.isNull())
                    .asText();
            await().atMost(PATIENCE)
                    .until(() -> Operator.get("/v1/admin/batch/executions/" + execution)
                            .expecting(200)
                            .text("status")
                            .equals("completed"));
        } finally {
            Operator.put(config, Map.of("paused", false)).expecting(200);
        }
    }

    /** Each as the form names it; the list of all faults is that of the use case. */
    @ParameterizedTest
    @ValueSource(strings = {"en", "zh-Hans"})
    void aRunThatCannotBeIsRefusedInBothLanguagesAndNoneIsMade(String language) {
        List<String> before = Operator.get(RUNS).expecting(200).texts("items", "id");
        Map<String, Map<String, Object>> forms = new LinkedHashMap<>();
        forms.put("article_id", Map.of("models", models(MODELS)));
        forms.put("models", Map.of("article_id", ARTICLE));
        forms.put("models[1]", Map.of("article_id", ARTICLE, "models", models(Collections.nCopies(2, "same"))));
        forms.put("repeats", Map.of("article_id", ARTICLE, "models", models(MODELS), "repeats", 0));
        forms.put("rounds", Map.of("article_id", ARTICLE, "models", models(MODELS), "rounds", 3));
        forms.put(
                "asr.provider",
                Map.of(
                        "article_id",
                        ARTICLE,
                        "models",
                        models(MODELS),
                        "asr",
                        Map.of("provider", "acme", "model", "x")));
        forms.put(
                "models[0].model",
                Map.of(
                        "article_id",
                        ARTICLE,
                        "models",
                        List.of(Map.of("provider", "mock"), models(MODELS).get(0))));
        Set<String> messages = new HashSet<>();
        forms.forEach((field, form) -> messages.add(in(language, "POST", RUNS, form)
                .outsideContract()
                .send()
                .refusedField(field)
                .text("error.message")));

        assertThat(messages)
                .hasSize(1)
                .allSatisfy(message -> assertThat(message.codePoints().anyMatch(Character::isIdeographic))
                        .isEqualTo(language.equals("zh-Hans")));
        assertThat(Operator.get(RUNS).texts("items", "id")).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh-Hans"})
    void whatIsRefusedIsSaidInBothLanguagesAndChangesNothing(String language) {
        String run = RUNS + "/" + create(MODELS, 1).expecting(201).text("id");
        String lane = Operator.get(run).text("lanes.0.id");
        Answer before = Operator.get(run);
        byte[] sound = Recording.retelling("en").record().bytes();

        in(language, "POST", RUNS, Map.of("article_id", "art_none", "models", models(MODELS)))
                .send()
                .refusedWith(404, "article_not_found");
        in(language, "POST", RUNS, Map.of("article_id", ARTICLE, "models", models(MODELS.subList(0, 1))))
                .send()
                .refusedWith(422, "validation_failed");
        in(language, "POST", RUNS, Map.of("article_id", ARTICLE, "models", models(Collections.nCopies(7, "x"))))
                .send()
                .refusedWith(422, "validation_failed");
        in(language, "POST", RUNS, Map.of("article_id", ARTICLE, "models", models(MODELS), "repeats", 6))
                .outsideContract()
                .send()
                .refusedField("repeats");
        in(language, "GET", RUNS + "/pg_none", null).send().refusedWith(404, "not_found");
        in(language, "GET", run + "/rounds/1/audio", null).send().refusedWith(404, "not_found");
        in(language, "GET", run + "/rounds/3/audio", null)
                .outsideContract()
                .send()
                .refusedWith(404, "not_found");
        in(language, "GET", run + "/lanes/" + lane + "/exemplar?round=1", null)
                .send()
                .refusedWith(404, "not_found");
        in(language, "GET", run + "/lanes/" + lane + "/exemplar", null)
                .outsideContract()
                .send()
                .refusedField("round");
        in(language, "POST", run + "/lanes/pgl_none/exemplar", Map.of("round", 1))
                .send()
                .refusedWith(404, "not_found");
        in(language, "POST", run + "/lanes/" + lane + "/retry", Map.of("round", 1))
                .send()
                .refusedWith(409, "not_retryable");
        in(language, "POST", run + "/assess-anyway", Map.of("round", 3))
                .outsideContract()
                .send()
                .refusedField("round");
        in(language, "POST", run + "/verdict", Map.of("outcome", "best"))
                .outsideContract()
                .send()
                .refusedField("outcome");
        in(language, "POST", run + "/verdict", Map.of("outcome", "lane")).send().refusedField("lane_id");
        in(language, "POST", run + "/verdict", Map.of("outcome", "tie")).send().refusedWith(409, "results_not_ready");
        audio(language, run, "audio/ogg", sound).refusedWith(415, "unsupported_media_type");
        audio(language, run, "audio/webm", sound).refusedWith(422, "client_duration_required");
        audio(language, run, "audio/wav", new byte[0]).refusedWith(422, "validation_failed");
        audio(language, run, "audio/wav", new byte[5 * 1024 * 1024 + 1]).refusedWith(413, "payload_too_large");
        in(language, "GET", "/v1/admin/playground/leaderboard?language=tlh", null)
                .outsideContract()
                .send()
                .refusedField("language");
        in(language, "GET", "/v1/admin/playground/agreement?window_days=0", null)
                .outsideContract()
                .send()
                .refusedField("window_days");
        in(language, "GET", RUNS + "?cursor=x", null).send().refusedWith(400, "bad_request");

        assertThat(Operator.get(run).json()).isEqualTo(before.json());
    }

    @Test
    void runsArePagedWithoutLossAndNewestFirst() {
        List<String> created = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            created.add(0, create(MODELS, 1).expecting(201).text("id"));
        }
        List<String> listed = new ArrayList<>();
        String cursor = "";
        do {
            Answer page = Operator.get(RUNS + "?limit=2" + cursor).expecting(200);
            listed.addAll(page.texts("items", "id"));
            cursor = page.isNull("next_cursor") ? "" : "&cursor=" + page.text("next_cursor");
        } while (!cursor.isEmpty());
        assertThat(listed).doesNotHaveDuplicates().containsSubsequence(created);
    }

    private static Answer create(List<String> models, int repeats) {
        return post(RUNS, Map.of("article_id", ARTICLE, "models", models(models), "repeats", repeats));
    }

    private static List<Map<String, String>> models(List<String> models) {
        return models.stream()
                .map(model -> Map.of("provider", "mock", "model", model))
                .toList();
    }

    private static Answer post(String path, @Nullable Object body) {
        return Operator.post(path, body);
    }

    private static Answer exemplar(String run, String lane) {
        return post(run + "/lanes/" + lane + "/exemplar", Map.of("round", 1));
    }

    private static Answer upload(String run, int round, Recording recording) {
        return Operator.call("PUT", run + "/rounds/" + round + "/audio", null)
                .body(recording.contentType(), recording.bytes())
                .header("X-Client-Duration-Ms", String.valueOf(recording.durationMs()))
                .send();
    }

    private static Answer audio(String language, String run, String type, byte[] bytes) {
        return in(language, "PUT", run + "/rounds/1/audio", null)
                .outsideContract()
                .body(type, bytes)
                .send();
    }

    private static Call in(String language, String method, String path, @Nullable Object body) {
        return Operator.call(method, path, body).header("Accept-Language", language);
    }

    private static Answer untilDone(List<Answer> answers, String run, int round) {
        List<Answer> last = new ArrayList<>();
        await().atMost(PATIENCE).until(() -> {
            Answer now = keep(answers, Operator.get(run)).expecting(200);
            last.add(now);
            assertReleasedTogether(now, round);
            return now.text("rounds.%d.state".formatted(round - 1)).equals("done");
        });
        return last.get(last.size() - 1);
    }

    private static void assertReleasedTogether(Answer run, int round) {
        List<String> statuses = statuses(run, round);
        if (statuses.contains("running")) {
            assertThat(statuses).containsOnly("running");
        }
    }

    private static List<String> statuses(Answer run, int round) {
        List<String> statuses = new ArrayList<>();
        run.at("lanes")
                .forEach(lane -> statuses.add(
                        lane.path("results").path(round - 1).path("status").asText()));
        return statuses;
    }

    private static String lane(Answer run, int round, String status) {
        for (JsonNode lane : run.at("lanes")) {
            if (lane.path("results").path(round - 1).path("status").asText().equals(status)) {
                return lane.path("id").asText();
            }
        }
        throw new AssertionError("No lane is " + status + ": " + run.text());
    }

    private static Answer keep(List<Answer> answers, Answer answer) {
        answers.add(answer);
        return answer;
    }
}
