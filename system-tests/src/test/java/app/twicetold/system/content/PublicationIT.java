package app.twicetold.system.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Operator;
import app.twicetold.system.harness.Trainer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The publication of articles")
class PublicationIT {
    private static final String ARTICLES = "/v1/admin/articles";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void anEditOfALiveArticleIsServedOnceItIsPublished() {
        String article = create(Map.of("publish_now", true));
        Trainer reader = Trainer.signedIn().entitled();
        assertThat(reader.get("/v1/articles/" + article).expecting(200).text("title"))
                .isEqualTo("Why bread rises");

        Answer edited = Operator.call(
                        "PATCH", ARTICLES + "/" + article, Map.of("title", "Why dough rises", "expected_version", 1))
                .send()
                .expecting(200);

        assertThat(edited.text("status")).isEqualTo("needs_review");
        assertThat(edited.number("head_version")).isEqualTo(2);
        assertThat(edited.number("current_version")).isEqualTo(1);
        assertThat(edited.texts("head.key_points", "id")).containsExactly("kp_1", "kp_2", "kp_3");
        assertThat(reader.get("/v1/articles/" + article).text("title")).isEqualTo("Why bread rises");
        Operator.call("PATCH", ARTICLES + "/" + article, Map.of("title", "Late", "expected_version", 1))
                .send()
                .refusedWith(409, "version_conflict");

        String review = openReview("requested", article);
        Operator.post("/v1/admin/reviews/" + review + "/decision", Map.of("decision", "keep"))
                .refusedWith(409, "illegal_decision");
        Operator.post("/v1/admin/reviews/" + review + "/decision", Map.of("decision", "reject"))
                .refusedWith(422, "validation_failed");
        assertThat(Operator.post("/v1/admin/reviews/" + review + "/decision", Map.of("decision", "approve"))
                        .expecting(200)
                        .text("state"))
                .isEqualTo("decided");
        Operator.post("/v1/admin/reviews/" + review + "/decision", Map.of("decision", "approve"))
                .refusedWith(409, "already_decided");

        assertThat(reader.get("/v1/articles/" + article).text("title")).isEqualTo("Why dough rises");
        assertThat(Operator.get(ARTICLES + "/" + article + "/versions?limit=1")
                        .expecting(200)
                        .isNull("next_cursor"))
                .isFalse();
        assertThat(Operator.get(ARTICLES + "/" + article + "/versions/1")
                        .expecting(200)
                        .flag("is_current"))
                .isFalse();
        retire(article);
        reader.get("/v1/articles/" + article).refusedWith(404, "article_not_found");
    }

    @Test
    void aSessionKeepsItsVersionWhenAnotherIsPublished() {
        String article = create(Map.of("publish_now", true));
        Trainer reader = Trainer.signedIn().entitled();
        String session = reader.startTraining(article);
        JsonNode before = textOf(reader.session(session));

        Operator.call(
                        "PATCH",
                        ARTICLES + "/" + article,
                        Map.of(
                                "paragraphs",
                                List.of("Salt slows yeast down.", "Cold does so too."),
                                "key_points",
                                List.of("Salt slows yeast.", "Cold does too.", "Bread takes time."),
                                "expected_version",
                                1,
                                "publish_now",
                                true))
                .send()
                .expecting(200);

        assertThat(reader.get("/v1/articles/" + article).text("paragraphs.0")).isEqualTo("Salt slows yeast down.");
        reader.finishReading(session);
        Answer kept = reader.session(session);
        assertThat(kept.number("article_version")).isEqualTo(1);
        assertThat(kept.text("article.paragraphs.0")).isEqualTo("Yeast eats the sugar in dough.");
        assertThat(textOf(kept)).isEqualTo(before);
        Trainer later = Trainer.signedIn().entitled();
        assertThat(later.session(later.startTraining(article)).number("article_version"))
                .isEqualTo(2);
        retire(article);
        assertThat(reader.session(session).text("article.paragraphs.0")).isEqualTo("Yeast eats the sugar in dough.");
    }

    @Test
    void aReportTakesAnArticleDownOnTheNextRead() {
        String article = create(Map.of("publish_now", true));
        Trainer reader = Trainer.signedIn().entitled();
        Map<String, Object> report = Map.of("article_id", article, "reason", "rights", "note", "It is mine.");
        reader.post("/v1/reports", report).refusedWith(409, "article_not_opened");
        reader.get("/v1/articles/" + article).expecting(200);
        reader.post("/v1/reports", Map.of("article_id", article, "reason", "boring"))
                .refusedWith(422, "validation_failed");

        Answer received = reader.post("/v1/reports", report).expecting(201);

        reader.get("/v1/articles/" + article).refusedWith(404, "article_not_found");
        assertThat(received.text("status")).isEqualTo("received");
        assertThat(reader.post("/v1/reports", report).expecting(201).text("report_id"))
                .isEqualTo(received.text("report_id"));
        assertThat(Operator.get("/v1/admin/reports?limit=5").expecting(200).texts("items", "id"))
                .contains(received.text("report_id"));

        String review = openReview("reported", article);
        assertThat(Operator.get("/v1/admin/reviews/" + review).expecting(200).text("report_ids.0"))
                .isEqualTo(received.text("report_id"));
        Operator.post("/v1/admin/reviews/" + review + "/decision", Map.of("decision", "republish"))
                .expecting(200);
        reader.get("/v1/articles/" + article).expecting(200);
        retire(article);
    }

    @ParameterizedTest
    @ValueSource(strings = {"publish", "republish", "retire", "unpublish", "request-review", "regenerate"})
    void aMoveThatTheStatusDoesNotAllowChangesNothing(String operation) {
        String draft = create(Map.of("draft", true));

        for (String language : List.of("en", "zh-Hans")) {
            Operator.call("POST", ARTICLES + "/" + draft + "/" + operation, Map.of())
                    .header("Accept-Language", language)
                    .send()
                    .refusedWith(409, "illegal_transition");
        }

        assertThat(Operator.get(ARTICLES + "/" + draft).expecting(200).text("status"))
                .isEqualTo("draft");
        Operator.call("POST", ARTICLES + "/art_none/" + operation, null).send().refusedWith(404, "article_not_found");
    }

    @Test
    void anotherVersionOfARejectedArticleIsOrdered() {
        String draft = create(Map.of("draft", true));
        Operator.post(ARTICLES + "/" + draft + "/reject", null).refusedField("reason");
        Answer rejected = Operator.post(ARTICLES + "/" + draft + "/reject", Map.of("reason", "Too thin."))
                .expecting(200);
        assertThat(rejected.at("allowed_operations").toString())
                .isEqualTo("[\"publish\",\"regenerate\",\"request_review\"]");

        Answer ordered = Operator.post(ARTICLES + "/" + draft + "/regenerate", Map.of("note", "Shorter."))
                .expecting(202);

        assertThat(ordered.text("job.trigger")).isEqualTo("regenerate");
    }

    @ParameterizedTest
    @CsvSource({"language, fr", "topic_id, nothing", "difficulty, 4", "title, ''", "colour, red"})
    void aFieldThatBreaksARuleIsNamed(String field, String value) {
        Map<String, Object> article = article();
        article.put(field, field.equals("difficulty") ? Integer.valueOf(value) : value);

        for (String language : List.of("en", "zh-Hans")) {
            Operator.call("POST", ARTICLES, article)
                    .header("Accept-Language", language)
                    .send()
                    .refusedField(field);
        }
    }

    @Test
    void aLicenceThatIsNotAllowedIsRefused() {
        Map<String, Object> article = article();
        article.put("license_id", "cc_by_nc_4");
        article.put("source_name", "The Baker");

        Answer refused = Operator.post(ARTICLES, article).refusedWith(422, "license_not_allowed");

        assertThat(refused.text("error.details.reason")).isEqualTo("not_allowed");
        assertThat(refused.text("error.details.note")).isNotEmpty();
    }

    @Test
    void whatItsLicenceNoLongerAllowsIsNotPublished() {
        Map<String, Object> license = new HashMap<>();
        license.put("name", "A licence of bakers");
        license.put("allowed", true);
        license.put("requires_attribution", true);
        license.put("share_alike", true);
        license.put("id", "bakers_" + System.nanoTime());
        String id = Operator.post("/v1/admin/licenses", license).expecting(201).text("id");
        String article = create(Map.of(
                "license_id",
                id,
                "source_name",
                "The Baker",
                "source_url",
                "https://baker.example/bread",
                "publish_now",
                true));
        assertThat(Operator.get(ARTICLES + "/" + article).expecting(200).text())
                .contains("changes were made")
                .contains("shared under the same licence");
        Operator.post(ARTICLES + "/" + article + "/unpublish", null).expecting(200);
        license.put("allowed", false);
        Operator.put("/v1/admin/licenses/" + id, license).expecting(200);

        Answer refused = Operator.call("POST", ARTICLES + "/" + article + "/republish", null)
                .header("Accept-Language", "zh-Hans")
                .send()
                .refusedWith(409, "publication_blocked");
        assertThat(refused.text("error.details.reason")).isEqualTo("license_not_allowed");
        assertThat(refused.text("error.message")).isEqualTo("无法发布：其许可已被禁用，或其来源已被停用。");
        assertThat(Operator.get(ARTICLES + "/" + article).expecting(200).text("status"))
                .isEqualTo("unpublished");
    }

    @Test
    void theListIsFilteredAndPaged() {
        create(Map.of("draft", true));
        create(Map.of("draft", true));

        Answer first = Operator.get(
                        ARTICLES + "?status=draft&language=en&topic=science&difficulty=1&origin=manual&limit=1")
                .expecting(200);
        Answer second = Operator.get(
                        ARTICLES + "?status=draft&language=en&topic=science&difficulty=1&origin=manual&limit=1&cursor="
                                + first.text("next_cursor"))
                .expecting(200);

        assertThat(second.text("items.0.id")).isNotEqualTo(first.text("items.0.id"));
        Operator.get(ARTICLES + "?status=nowhere").refusedWith(422, "validation_failed");
        Operator.get(ARTICLES + "?cursor=oops").refusedWith(400, "bad_request");
    }

    @Test
    void theHealthJobStoresAPointOfTheWeek() {
        String article = create(Map.of("publish_now", true));
        assertThat(Operator.get(ARTICLES + "/" + article + "/health")
                        .expecting(200)
                        .isNull("score"))
                .isTrue();

        Operator.post("/v1/admin/scheduled-jobs/article_health/run", null).expecting(202);

        await().atMost(PATIENCE)
                .until(() -> Operator.get(ARTICLES + "/" + article + "/health")
                                .at("points")
                                .size()
                        == 1);
        Operator.get(ARTICLES + "/art_none/health").refusedWith(404, "article_not_found");
        retire(article);
    }

    private static String openReview(String kind, String article) {
        Answer reviews =
                Operator.get("/v1/admin/reviews?kind=" + kind + "&limit=200").expecting(200);
        List<String> articles = reviews.texts("items", "article_id");
        return reviews.texts("items", "id").get(articles.indexOf(article));
    }

    /** The article of a session, without the size of its topic: other tests publish meanwhile. */
    private static JsonNode textOf(Answer session) {
        ObjectNode article = session.at("article").deepCopy();
        ((ObjectNode) article.path("topic")).remove("article_count");
        return article;
    }

    private static void retire(String article) {
        Operator.post(ARTICLES + "/" + article + "/retire", Map.of("note", "Made for a test."))
                .expecting(200);
    }

    private static String create(Map<String, Object> besides) {
        Map<String, Object> article = article();
        article.putAll(besides);
        return Operator.post(ARTICLES, article).expecting(201).text("id");
    }

    private static Map<String, Object> article() {
        Map<String, Object> article = new LinkedHashMap<>();
        article.put("language", "en");
        article.put("topic_id", "science");
        article.put("difficulty", 1);
        article.put("title", "Why bread rises");
        article.put("paragraphs", List.of("Yeast eats the sugar in dough.", "Gluten catches the gas."));
        article.put("key_points", List.of("Yeast makes gas.", "Gluten catches it.", "The dough grows."));
        return article;
    }
}
