package app.twicetold.system.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Parallel;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Trainer;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("rules")
@DisplayName("The library")
class LibraryIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Trainer user = Trainer.signedIn();

    @Test
    void theLibraryHasTopicsWithNamesInTheLanguageOfTheRequest() {
        Answer english = user.asking("en").get("/v1/topics").expecting(200);
        Answer chinese = user.asking("zh-Hans").get("/v1/topics").expecting(200);
        assertThat(english.texts("topics", "id"))
                .containsExactlyInAnyOrder(
                        "technology", "business", "psychology", "science", "health", "society", "culture", "education");
        assertThat(chinese.texts("topics", "id")).isEqualTo(english.texts("topics", "id"));
        assertThat(chinese.texts("topics", "name")).doesNotContainAnyElementsOf(english.texts("topics", "name"));
    }

    @Test
    void theLibraryCountsTheArticlesInThePracticeLanguages() {
        // Other tests publish meanwhile, so the counts are compared until nothing came between them.
        await().atMost(PATIENCE).untilAsserted(() -> {
            practise("en");
            int english = counted();
            assertThat(english).isEqualTo(all("?language=en&limit=50").size());
            practise("zh-Hans");
            int chinese = counted();
            assertThat(chinese).isEqualTo(all("?language=zh-Hans&limit=50").size());
            practise("en", "zh-Hans");
            assertThat(counted()).isEqualTo(english + chinese);
        });
    }

    @Test
    void theLibraryListsThePracticeLanguagesUnlessALanguageIsNamed() {
        practise("en");
        assertThat(languages("")).containsOnly("en");
        assertThat(languages("?language=zh-Hans")).containsOnly("zh-Hans");
        practise("zh-Hans", "en");
        assertThat(languages("?limit=50")).contains("en", "zh-Hans");
    }

    @Test
    void theLibraryFiltersByTopicAndDifficulty() {
        practise("en");
        assertThat(all("?topic=science"))
                .isNotEmpty()
                .allSatisfy(item -> assertThat(item.at("/topic/id").asText()).isEqualTo("science"));
        assertThat(all("?difficulty=3"))
                .isNotEmpty()
                .allSatisfy(item -> assertThat(item.path("difficulty").asInt()).isEqualTo(3));
        assertThat(all("?topic=science&difficulty=3&language=zh-Hans"))
                .isNotEmpty()
                .allSatisfy(item -> assertThat(item.path("language").asText()).isEqualTo("zh-Hans"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "status=foo",
                "language=fr",
                "limit=0",
                "limit=51",
                "limit=-1",
                "limit=ten",
                "difficulty=4",
                "difficulty=0",
                "difficulty=x"
            })
    void theLibraryRefusesTheFilter(String filter) {
        user.get("/v1/articles?" + filter).refusedField(filter.substring(0, filter.indexOf('=')));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "AAAA", "eyJhIjoxfQ", "%00", "1%2C2"})
    void theLibraryRefusesADamagedCursor(String cursor) {
        user.get("/v1/articles?cursor=" + cursor).refusedWith(400, "bad_request");
        user.get("/v1/sessions?cursor=" + cursor).refusedWith(400, "bad_request");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5, 14, 28, 50})
    void theLibraryIsPagedWithoutLossOrRepeat(int limit) {
        practise("en", "zh-Hans");
        List<String> everything = user.get("/v1/articles?limit=50").texts("items", "id");
        List<String> paged = new ArrayList<>();
        String cursor = "";
        do {
            Answer page = user.get("/v1/articles?limit=" + limit + cursor).expecting(200);
            assertThat(page.at("items").size()).isBetween(1, limit);
            paged.addAll(page.texts("items", "id"));
            cursor = page.isNull("next_cursor") ? "" : "&cursor=" + page.text("next_cursor");
        } while (!cursor.isEmpty());
        assertThat(paged).isEqualTo(everything).doesNotHaveDuplicates();
    }

    @Test
    void theLibraryKnowsWhatTheUserDidWithAnArticle() {
        practise("en");
        String article = user.articles("en").get(0);
        assertThat(status(article)).isEqualTo("unseen");
        String session = user.startTraining(article);
        assertThat(status(article)).isEqualTo("in_progress");
        assertThat(user.get("/v1/articles/" + article).isNull("best_overall")).isTrue();
        user.retellWell(session, 1, Recording.retelling("en").scored(70).record());
        user.retellWell(session, 2, Recording.retelling("en").scored(80).record());
        user.complete(session).expecting(200);
        assertThat(status(article)).isEqualTo("completed");
        assertThat(user.get("/v1/articles/" + article).number("best_overall")).isEqualTo(80);
        assertThat(ids("?status=completed")).containsExactly(article);
        assertThat(ids("?status=unseen&limit=50")).doesNotContain(article).isNotEmpty();
        assertThat(ids("?status=all&limit=50")).contains(article);
        assertThat(Trainer.signedIn().get("/v1/articles/" + article).text("user_status"))
                .isEqualTo("unseen");
    }

    @Test
    void theLibraryMeasuresEnglishInWordsAndChineseInCharacters() {
        practise("en", "zh-Hans");
        for (JsonNode item : all("?limit=50")) {
            boolean english = item.path("language").asText().equals("en");
            JsonNode length = item.path("length");
            assertThat(length.has("word_count")).isEqualTo(english);
            assertThat(length.has("char_count")).isEqualTo(!english);
            int units = length.path(english ? "word_count" : "char_count").asInt();
            int perMinute = english ? 230 : 400;
            assertThat(item.path("est_read_seconds").asInt()).isEqualTo((units * 60 + perMinute - 1) / perMinute);
        }
    }

    @Test
    void theLibraryKeepsTheTextInItsLanguageWhateverTheRequestSays() {
        String article = user.articles("en").get(0);
        Answer english = user.asking("en").get("/v1/articles/" + article).expecting(200);
        Answer chinese = user.asking("zh-Hans").get("/v1/articles/" + article).expecting(200);
        for (String content : List.of("title", "byline", "paragraphs", "hint", "language")) {
            assertThat(chinese.at(content)).isEqualTo(english.at(content));
        }
        for (String label : List.of("length.label", "topic.name")) {
            assertThat(chinese.text(label)).isNotEqualTo(english.text(label));
        }
    }

    @Test
    void theLibraryKeepsHarderArticlesLockedForABeginner() {
        practise("en");
        JsonNode item = all("?difficulty=2").get(0);
        assertThat(item.path("locked").asBoolean()).isTrue();
        assertThat(item.path("unlock_hint").asText()).isNotBlank();
        assertThat(all("?difficulty=1").get(0).path("unlock_hint").isNull()).isTrue();
        String id = item.path("id").asText();
        Answer refused = user.get("/v1/articles/" + id).refusedWith(403, "article_locked");
        assertThat(refused.number("error.details.difficulty")).isEqualTo(2);
        assertThat(refused.number("error.details.ability_required")).isEqualTo(70);
        assertThat(refused.number("error.details.sessions_required")).isEqualTo(10);
        user.post("/v1/sessions", Map.of("article_id", id)).refusedWith(403, "article_locked");
        assertThat(user.asking("zh-Hans")
                        .get("/v1/articles?language=en&difficulty=2")
                        .at("items.0.unlock_hint"))
                .isNotEqualTo(item.path("unlock_hint"));
    }

    @ParameterizedTest(name = "{0} three times: up to {1}")
    @CsvSource({"69, 1", "70, 2", "79, 2", "80, 3"})
    void theLibraryOpensUpWithAbility(int score, int tier) {
        List<String> articles = user.articles("en");
        for (String article : articles.subList(0, 3)) {
            Recording recording = Recording.retelling("en").scored(score).record();
            user.complete(user.trainTwice(article, recording, recording)).expecting(200);
        }
        for (int difficulty = 1; difficulty <= 3; difficulty++) {
            JsonNode item = all("?language=en&difficulty=" + difficulty).get(0);
            assertThat(item.path("locked").asBoolean())
                    .as("difficulty %d", difficulty)
                    .isEqualTo(difficulty > tier);
            user.get("/v1/articles/" + item.path("id").asText()).expecting(difficulty > tier ? 403 : 200);
        }
    }

    @Test
    void theLibraryOpensUpWithTenSessionsWhateverTheAbility() {
        List<String> articles = user.articles("en");
        Recording recording = Recording.retelling("en").scored(50).record();
        for (int i = 0; i < 10; i++) {
            assertThat(locked(2)).as("after %d sessions", i).isTrue();
            user.complete(user.trainTwice(articles.get(i % articles.size()), recording, recording))
                    .expecting(200);
        }
        assertThat(locked(2)).isFalse();
        assertThat(locked(3)).isTrue();
    }

    @Test
    void theLibraryHasNoOtherArticles() {
        user.get("/v1/articles/art_none").refusedWith(404, "article_not_found");
        user.post("/v1/sessions", Map.of("article_id", "art_none")).refusedWith(404, "article_not_found");
    }

    @Test
    void theLibraryOpensOneSessionAnArticle() {
        String article = user.articles("en").get(0);
        List<Answer> answers =
                Parallel.times(16, () -> user.post("/v1/sessions", Map.of("article_id", article, "origin", "library")));
        assertThat(answers.stream().filter(answer -> answer.status() == 201)).hasSize(1);
        assertThat(answers.stream().map(answer -> answer.text("id")).distinct()).hasSize(1);
        assertThat(answers.get(0).text("origin")).isEqualTo("library");
    }

    @Test
    void theLibraryListsTheSessionsOfTheUserNewestFirst() {
        List<String> articles = user.articles("en");
        String first = user.startTraining(articles.get(0));
        String second = user.startTraining(articles.get(1));
        String third = user.startTraining(articles.get(2));
        assertThat(user.get("/v1/sessions").texts("items", "id")).containsExactly(third, second, first);
        Answer page = user.get("/v1/sessions?limit=2");
        assertThat(page.texts("items", "id")).containsExactly(third, second);
        assertThat(user.get("/v1/sessions?limit=2&cursor=" + page.text("next_cursor"))
                        .texts("items", "id"))
                .containsExactly(first);
        user.retellWell(first, 1, Recording.retelling("en").scored(70).record());
        user.retellWell(
                first, 2, Recording.retelling("en").lasting(40_000).scored(80).record());
        user.complete(first).expecting(200);
        Answer completed = user.get("/v1/sessions?status=completed").expecting(200);
        assertThat(completed.texts("items", "id")).containsExactly(first);
        assertThat(completed.number("items.0.round1_overall")).isEqualTo(70);
        assertThat(completed.number("items.0.round2_overall")).isEqualTo(80);
        assertThat(completed.number("items.0.duration_delta_ms")).isEqualTo(-20_000);
        assertThat(completed.number("items.0.delta_seconds")).isEqualTo(-20);
        assertThat(completed.number("items.0.xp_awarded")).isEqualTo(55);
        assertThat(user.get("/v1/sessions?status=open").texts("items", "id")).containsExactly(third, second);
        assertThat(user.get("/v1/sessions?language=zh-Hans").at("items")).isEmpty();
        user.get("/v1/sessions?status=foo").refusedField("status");
    }

    @Test
    void theLibraryReadsOnAndForgetsADeletedSession() {
        String session = user.startTraining();
        assertThat(user.finishReading(session).number("read_duration_ms")).isEqualTo(45_000);
        assertThat(user.post("/v1/sessions/" + session + "/reading-complete", Map.of("read_duration_ms", 1))
                        .expecting(200)
                        .number("read_duration_ms"))
                .as("The first report counts")
                .isEqualTo(45_000);
        user.post("/v1/sessions/" + session + "/reading-complete", Map.of("read_duration_ms", -1))
                .refusedField("read_duration_ms");
        user.post("/v1/sessions/" + session + "/reading-complete", Map.of()).refusedField("read_duration_ms");
        user.call("DELETE", "/v1/sessions/" + session).send().expecting(204);
        user.get("/v1/sessions/" + session).refusedWith(404, "not_found");
        user.call("DELETE", "/v1/sessions/" + session).send().refusedWith(404, "not_found");
    }

    private void practise(String... languages) {
        user.patch("/v1/me", Map.of("settings", Map.of("practice_languages", languages)))
                .expecting(200);
    }

    private boolean locked(int difficulty) {
        return all("?language=en&difficulty=" + difficulty)
                .get(0)
                .path("locked")
                .asBoolean();
    }

    private int counted() {
        return user.get("/v1/topics").numbers("topics", "article_count").stream()
                .mapToInt(Integer::intValue)
                .sum();
    }

    private List<JsonNode> all(String query) {
        List<JsonNode> items = new ArrayList<>();
        user.get("/v1/articles" + query).expecting(200).at("items").forEach(items::add);
        return items;
    }

    private List<String> ids(String query) {
        return all(query).stream().map(item -> item.path("id").asText()).toList();
    }

    private List<String> languages(String query) {
        return all(query).stream().map(item -> item.path("language").asText()).toList();
    }

    private String status(String article) {
        return user.get("/v1/articles/" + article).expecting(200).text("user_status");
    }
}
