package app.twicetold.system.onboarding;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Trainer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("rules")
@DisplayName("An assessment")
class AssessmentIT {

    @ParameterizedTest(name = "{0},{1},{2},{3} gives {4}, {5}")
    @CsvSource({
        "71, 70, 70, 71, 71, strong",
        "100, 26, 12, 62, 55, developing",
        "69, 75, 73, 75, 73, strong",
        "66, 70, 73, 72, 70, strong",
        "80, 85, 89, 88, 85, excellent",
        "46, 50, 53, 52, 50, developing",
        "49, 49, 49, 49, 49, foundation",
        "69, 69, 69, 69, 69, developing",
        "84, 84, 84, 84, 84, strong",
        "0, 0, 0, 0, 0, foundation",
        "100, 100, 100, 100, 100, excellent",
        "120, -5, 100, 100, 70, strong"
    })
    void anAssessmentWeighsTheFourDimensions(
            int keyInfo, int structure, int efficiency, int fluency, int overall, String band) {
        Answer ended =
                assessed(Trainer.signedIn(), Recording.retelling("en").scored(keyInfo, structure, efficiency, fluency));
        assertThat(ended.number("assessment.overall")).isEqualTo(overall);
        assertThat(ended.text("assessment.band")).isEqualTo(band);
        assertThat(ended.number("assessment.dimensions.key_info.score")).isBetween(0L, 100L);
        assertThat(ended.number("assessment.dimensions.structure.score")).isBetween(0L, 100L);
    }

    @Test
    void anAssessmentRestsOnEvidenceFromTheRecording() {
        Answer ended = assessed(Trainer.signedIn(), Recording.retelling("en"));
        JsonNode assessment = ended.at("assessment");
        List<String> ids = ended.texts("assessment.evidence", "id");
        assertThat(new HashSet<>(ids)).hasSameSizeAs(ids);
        for (JsonNode item : assessment.path("evidence")) {
            assertThat(item.path("start_ms").asLong())
                    .isBetween(0L, item.path("end_ms").asLong());
            assertThat(item.path("end_ms").asLong()).isLessThanOrEqualTo(ended.number("duration_ms"));
            assertThat(item.path("transcript_excerpt").asText()).isNotBlank();
        }
        Set<String> keys = new HashSet<>();
        assessment.path("dimensions").fieldNames().forEachRemaining(keys::add);
        assertThat(keys).containsExactlyInAnyOrder("key_info", "structure", "efficiency", "fluency");
        for (JsonNode dimension : assessment.path("dimensions")) {
            List<String> references = new ArrayList<>();
            dimension.path("evidence_ids").forEach(id -> references.add(id.asText()));
            assertThat(ids).containsAll(references);
            assertThat(references.isEmpty())
                    .isEqualTo(dimension.path("insufficient_evidence").asBoolean());
        }
        assertThat(ids).contains(ended.text("assessment.one_action.evidence_id"));
        assertThat(ended.text("assessment.rubric_version"))
                .isEqualTo(Call.of("GET", "/v1/config").send().text("rubric_version"));
        assertThat(ended.text("assessment.model_ref")).matches("[a-z_]+/.+");
    }

    @Test
    void anAssessmentGivesOneActionAndARemarkWhenItIsUnsure() {
        Answer english = assessed(Trainer.signedIn(), Recording.retelling("en").withLowConfidence());
        assertThat(english.text("assessment.confidence")).isEqualTo("low");
        assertThat(english.text("assessment.confidence_note")).isNotBlank();
        assertThat(english.at("assessment.one_action").isObject()).isTrue();

        Trainer user = Trainer.signedIn();
        String session = user.startTraining(user.articles("zh-Hans").get(0));
        Answer chinese = user.asking("en")
                .retellWell(
                        session,
                        1,
                        Recording.retelling("zh-Hans").withLowConfidence().record());
        assertThat(isChinese(chinese.text("assessment.confidence_note"))).isTrue();
    }

    @ParameterizedTest(name = "recognised with {0}: {1}")
    @CsvSource({"0.60, high", "0.599, medium"})
    void anAssessmentIsLessSureOfARecordingThatWasHardToHear(double confidence, String expected) {
        Answer ended = assessed(Trainer.signedIn(), Recording.retelling("en").confidence(confidence));
        assertThat(ended.text("assessment.confidence")).isEqualTo(expected);
    }

    @Test
    void anAssessmentHidesTheKeyPointsUntilItIsThere() {
        Trainer user = Trainer.signedIn();
        // The key points of a draft of the mock are sentences of its text.
        String article = Recording.articleOf("en", "training");
        List<Answer> before = new ArrayList<>();
        before.add(user.get("/v1/articles"));
        before.add(user.get("/v1/articles/" + article));
        before.add(user.post("/v1/sessions", Map.of("article_id", article)));
        String session = before.get(2).text("id");
        before.add(user.finishReading(session));
        Recording unreliable = Recording.retelling("en").words(5).record();
        before.add(user.announce(session, 1, unreliable));
        user.deliver(before.get(4), unreliable);
        before.add(user.submit(before.get(4).text("id")));
        before.add(user.awaitEnd(before.get(4).text("id")));
        before.add(user.session(session));
        before.add(user.get("/v1/sessions"));
        assertThat(before.get(1).isNull("key_points")).isTrue();
        assertThat(user.session(session).isNull("article.key_points")).isTrue();

        Answer ended = user.retellWell(session, 1, Recording.retelling("en").record());

        Answer after = user.get("/v1/articles/" + article);
        List<String> points = after.texts("key_points", "text");
        assertThat(points).isNotEmpty();
        assertThat(ended.texts("assessment.key_point_coverage", "text")).containsExactlyElementsOf(points);
        assertThat(ended.texts("assessment.key_point_coverage", "status")).isSubsetOf("covered", "missed");
        assertThat(user.session(session).texts("article.key_points", "text")).isEqualTo(points);
        for (Answer answer : before) {
            assertThat(points).as(answer.request()).noneMatch(answer.text()::contains);
        }
        for (Answer summaries : List.of(user.get("/v1/articles"), user.get("/v1/sessions"))) {
            assertThat(points).as(summaries.request()).noneMatch(summaries.text()::contains);
        }
        assertThat(Trainer.signedIn().get("/v1/articles/" + article).isNull("key_points"))
                .as("Another user still has to retell it")
                .isTrue();
    }

    @Test
    void anAssessmentSpeaksTheLanguageOfTheArticleWhileLabelsFollowTheRequest() {
        Trainer user = Trainer.signedIn().asking("en");
        String session = user.startTraining(user.articles("zh-Hans").get(0));
        Answer ended =
                user.retellWell(session, 1, Recording.retelling("zh-Hans").record());

        assertThat(ended.text("assessment.language")).isEqualTo("zh-Hans");
        for (String content : List.of(
                "summary",
                "one_action.title",
                "one_action.instruction",
                "one_action.example_sentence",
                "dimensions.structure.note")) {
            assertThat(isChinese(ended.text("assessment." + content)))
                    .as(content)
                    .isTrue();
        }
        assertThat(isChinese(ended.text("assessment.band_label"))).isFalse();
        Answer same = user.asking("zh-Hans").attempt(ended.text("id"));
        assertThat(isChinese(same.text("assessment.band_label"))).isTrue();
        assertThat(same.text("assessment.summary")).isEqualTo(ended.text("assessment.summary"));
    }

    @Test
    void anAssessmentLooksBackAtTheActionOfTheRoundBefore() {
        Trainer user = Trainer.signedIn();
        String session = user.startTraining();
        assertThat(user.session(session).isNull("previous_focus"))
                .as("nothing was suggested yet")
                .isTrue();
        Answer round1 = user.retellWell(
                session, 1, Recording.retelling("en").scored(70).achieving(true).record());
        assertThat(round1.isNull("assessment.achieved_previous_action"))
                .as("There is no action to look back at, whatever the model says")
                .isTrue();
        assertThat(round1.isNull("assessment.previous_action")).isTrue();
        Answer round2 = user.retellWell(
                session, 2, Recording.retelling("en").scored(80).achieving(true).record());
        assertThat(round2.flag("assessment.achieved_previous_action")).isTrue();
        assertThat(round2.text("assessment.previous_action.micro_skill_id"))
                .isEqualTo(round1.text("assessment.one_action.micro_skill_id"));
        user.complete(session).expecting(200);

        String next = user.startTraining(user.articles("en").get(1));
        assertThat(user.session(next).text("previous_focus.micro_skill_id"))
                .isEqualTo(round2.text("assessment.one_action.micro_skill_id"));
        Answer later = user.retellWell(
                next, 1, Recording.retelling("en").achieving(false).record());
        assertThat(later.flag("assessment.achieved_previous_action")).isFalse();
        assertThat(user.me().at("focus").isObject()).isTrue();
    }

    @Test
    void anAssessmentTakesOneVoteWhichMayBeChanged() {
        Trainer user = Trainer.signedIn();
        String path =
                "/v1/assessments/" + assessed(user, Recording.retelling("en")).text("assessment.id") + "/feedback";
        user.post(path, Map.of("helpful", true)).expecting(204);
        user.post(path, Map.of("helpful", false, "reason", "r".repeat(280))).expecting(204);
        user.post(path, Map.of("helpful", false, "reason", "r".repeat(281))).refusedField("reason");
        user.post(path, Map.of("helpful", true, "reason", "😀".repeat(280))).expecting(204);
        user.post(path, Map.of("helpful", true, "reason", "😀".repeat(281))).refusedField("reason");
        user.post(path, Map.of()).refusedField("helpful");
        user.post(path, Map.of("helpful", "yes")).refusedField("helpful");
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh-Hans"})
    void anAssessmentComesWithAnExemplarInTheLanguageOfTheArticle(String language) {
        Trainer user = Trainer.signedIn().asking("en");
        String session = user.startTraining(user.articles(language).get(0));
        String attempt = user.record(session, 1, Recording.retelling(language).record());
        Answer before = user.get("/v1/attempts/" + attempt + "/exemplar").expecting(200);
        assertThat(before.text("status")).isEqualTo("unavailable");
        assertThat(before.isNull("text")).isTrue();
        user.submit(attempt).expecting(202);
        assertThat(user.awaitEnd(attempt).text("status")).isEqualTo("assessed");

        Answer exemplar = user.awaitExemplar(attempt);
        assertThat(exemplar.text("status")).isEqualTo("ready");
        assertThat(isChinese(exemplar.text("text"))).isEqualTo(!language.equals("en"));
        assertThat(exemplar.number("duration_ms")).isBetween(1L, 180_000L);
        assertThat(isChinese(exemplar.text("label"))).isFalse();
        Answer chinese = user.asking("zh-Hans").get("/v1/attempts/" + attempt + "/exemplar");
        assertThat(isChinese(chinese.text("label"))).isTrue();
        assertThat(chinese.text("text")).isEqualTo(exemplar.text("text"));
    }

    private static Answer assessed(Trainer user, Recording.Script script) {
        return user.retellWell(user.startTraining(), 1, script.record());
    }

    private static boolean isChinese(String text) {
        return text.codePoints().anyMatch(Character::isIdeographic);
    }
}
