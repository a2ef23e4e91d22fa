package app.twicetold.system.operator;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Operator;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the pages of the operator console ask, and what they get for questions that are none. */
@DisplayName("The lists of the operator API")
class ConsoleQueriesIT {
    private static final String ADMIN = "/v1/admin/";
    private static final String ARTICLES = ADMIN + "articles";

    @Test
    void aReviewTellsWhatItIsAboutAndTabsHaveCounts() {
        String article = create(Map.of("title", "A review of its own", "publish_now", true));
        long before = Operator.get(ADMIN + "reviews?limit=1").expecting(200).number("open_counts.requested");
        Operator.post(ARTICLES + "/" + article + "/request-review", null).expecting(200);

        Answer page = Operator.get(ADMIN + "reviews?kind=requested&language=en&limit=200")
                .expecting(200);
        JsonNode review = item(page, "article_id", article);

        assertThat(review.path("title").asText()).isEqualTo("A review of its own");
        assertThat(review.path("language").asText()).isEqualTo("en");
        assertThat(review.path("topic_id").asText()).isEqualTo("science");
        assertThat(review.path("difficulty").asInt()).isEqualTo(1);
        assertThat(page.number("open_counts.requested")).isGreaterThan(before);
        assertThat(Operator.get(ADMIN + "reviews/" + review.path("id").asText())
                        .expecting(200)
                        .text("title"))
                .isEqualTo("A review of its own");
        assertThat(Operator.get(ADMIN + "reviews?language=zh-Hans&limit=200")
                        .expecting(200)
                        .texts("items", "article_id"))
                .doesNotContain(article);
        Operator.post(ADMIN + "reviews/" + review.path("id").asText() + "/decision", Map.of("decision", "approve"))
                .expecting(200);
        retire(article);
    }

    @Test
    void reviewsAreWalkedTheOldestFirst() {
        List<String> made = List.of(waiting(), waiting(), waiting());

        List<String> oldest = walk(ADMIN + "reviews?order=oldest&limit=1", "article_id");
        List<String> newest = walk(ADMIN + "reviews?limit=2", "article_id");

        assertThat(oldest).containsSubsequence(made).doesNotHaveDuplicates();
        assertThat(newest).containsSubsequence(made.get(2), made.get(1), made.get(0));
        made.forEach(ConsoleQueriesIT::reject);
    }

    @ParameterizedTest
    @ValueSource(strings = {"reviews", "articles"})
    void aCursorOfTheOtherOrderIsRefused(String list) {
        List<String> made = List.of(waiting(), waiting());
        String newest = Operator.get(ADMIN + list + "?limit=1").expecting(200).text("next_cursor");
        String oldest = Operator.get(ADMIN + list + "?limit=1&order=oldest")
                .expecting(200)
                .text("next_cursor");

        Operator.get(ADMIN + list + "?limit=1&cursor=" + oldest).refusedWith(400, "bad_request");
        Operator.get(ADMIN + list + "?limit=1&order=oldest&cursor=" + newest).refusedWith(400, "bad_request");
        // A cursor is a place: filters may change on the way.
        Operator.get(ADMIN + list + "?limit=1&language=en&cursor=" + newest).expecting(200);
        made.forEach(ConsoleQueriesIT::reject);
    }

    @Test
    void articlesAreFoundByAPartOfTheTitleOrTheirId() {
        String mark = "Q" + System.nanoTime();
        String plain = create(Map.of("title", mark + " 100% rye_bread <b>bold</b>", "draft", true));
        String other = create(Map.of("title", mark + " 100 rye bread", "draft", true));

        assertThat(found(mark.toLowerCase(Locale.ROOT))).containsExactly(other, plain);
        assertThat(found(mark + " 100%")).containsExactly(plain);
        assertThat(found(mark + "%")).isEmpty();
        assertThat(found("rye_BREAD <b>")).contains(plain).doesNotContain(other);
        assertThat(found(" " + other + " ")).containsExactly(other);
        assertThat(found("art_none")).isEmpty();
        assertThat(walk(ARTICLES + "?q=" + mark + "&order=oldest&limit=1", "id"))
                .containsExactly(plain, other);
        assertThat(Operator.get(ARTICLES + "?q=&limit=1").expecting(200).at("items"))
                .hasSize(1);
    }

    @Test
    void twoVersionsAreComparedWordByWord() {
        String article = create(Map.of("draft", true));
        Operator.call("PATCH", ARTICLES + "/" + article, Map.of("title", "Why sourdough rises", "difficulty", 2))
                .send()
                .expecting(200);
        String diff = ARTICLES + "/" + article + "/diff";

        Answer changed = Operator.get(diff + "?from=1&to=2").expecting(200);

        JsonNode title = changed.at("fields").get(0);
        assertThat(title.path("field").asText()).isEqualTo("title");
        assertThat(title.path("segments").findValuesAsText("text"))
                .containsExactly("Why ", "bread", "sourdough", " rises");
        assertThat(title.path("segments").findValuesAsText("kind"))
                .containsExactly("equal", "deleted", "inserted", "equal");
        assertThat(StreamSupport.stream(changed.at("fields").spliterator(), false)
                        .filter(field -> field.path("changed").asBoolean())
                        .map(field -> field.path("field").asText()))
                .containsExactly("title", "difficulty");
        assertThat(Operator.get(diff + "?from=2&to=1")
                        .expecting(200)
                        .at("fields")
                        .get(0)
                        .path("segments")
                        .get(1)
                        .path("text")
                        .asText())
                .isEqualTo("sourdough");
        assertThat(Operator.get(diff + "?from=2&to=2")
                        .expecting(200)
                        .at("fields")
                        .findValuesAsText("changed"))
                .containsOnly("false");
        Operator.get(diff + "?from=1&to=3").refusedWith(404, "article_not_found");
        Operator.get(ARTICLES + "/art_none/diff?from=1&to=1").refusedWith(404, "article_not_found");
        Operator.get(diff + "?from=1").refusedField("to");
        Operator.get(diff + "?to=1").refusedField("from");
        Operator.get(diff + "?from=0&to=1").refusedField("from");
        Operator.get(diff + "?from=1&to=99999999999").refusedField("to");
        Operator.get(diff + "?from=one&to=1").refusedField("from");
    }

    @Test
    void chineseIsComparedByWordsToo() {
        String article = create(Map.of(
                "language",
                "zh-Hans",
                "title",
                "我们喜欢面包",
                "paragraphs",
                List.of("酵母吃掉面团里的糖。"),
                "key_points",
                List.of("酵母产气。", "面筋留气。", "面团变大。"),
                "draft",
                true));
        Operator.call("PATCH", ARTICLES + "/" + article, Map.of("title", "我们喜欢米饭"))
                .send()
                .expecting(200);

        assertThat(Operator.get(ARTICLES + "/" + article + "/diff?from=1&to=2")
                        .expecting(200)
                        .at("fields")
                        .get(0)
                        .path("segments")
                        .findValuesAsText("text"))
                .containsExactly("我们喜欢", "面包", "米饭");
    }

    @Test
    void aTextIsMeasuredWithoutATrace() {
        Map<String, Object> text = new HashMap<>();
        text.put("language", "en");
        text.put("difficulty", 1);
        text.put("title", "");
        text.put("paragraphs", List.of("Yeast eats the sugar in dough.", ""));
        text.put("key_points", List.of("Write to ada@example.org"));

        Answer measure = Operator.post(ARTICLES + "/measure", text).expecting(200);

        assertThat(measure.number("length")).isEqualTo(6);
        assertThat(measure.text("length_unit")).isEqualTo("words");
        assertThat(measure.number("tier.min")).isGreaterThan(6);
        assertThat(measure.at("checks")).hasSize(6);
        assertThat(measure.text("checks.0.result")).isEqualTo("fail");
        assertThat(measure.text("checks.3.result")).isEqualTo("fail");
        assertThat(Operator.get(ADMIN + "audit?limit=200").expecting(200).texts("items", "request_id"))
                .doesNotContain(measure.header("X-Request-Id").orElseThrow());
    }

    @ParameterizedTest
    @CsvSource({
        "language, fr",
        "language,",
        "difficulty, 4",
        "difficulty,",
        "title, 7",
        "paragraphs, one",
        "topic_id, science"
    })
    void whatIsNoTextIsNotMeasured(String field, @Nullable String value) {
        Map<String, Object> text = new HashMap<>();
        text.put("language", "en");
        text.put("difficulty", 1);
        if (value == null) {
            text.remove(field);
        } else {
            text.put(field, value.matches("[0-9]") ? Integer.valueOf(value) : value);
        }

        for (String language : List.of("en", "zh-Hans")) {
            Operator.call("POST", ARTICLES + "/measure", text)
                    .header("Accept-Language", language)
                    .send()
                    .refusedField(field);
        }
    }

    @Test
    void jobsAreFoundByWhatTheyAreOf() {
        String article = create(Map.of());
        Answer jobs = Operator.get(ADMIN + "jobs?article_id=" + article).expecting(200);

        assertThat(jobs.texts("items", "article_id")).isNotEmpty().containsOnly(article);
        assertThat(Operator.get(ADMIN + "jobs?trigger=edit&article_id=" + article)
                        .expecting(200)
                        .at("items"))
                .hasSameSizeAs(jobs.at("items"));
        assertThat(Operator.get(ADMIN + "jobs?trigger=brief&article_id=" + article)
                        .expecting(200)
                        .at("items"))
                .isEmpty();
        assertThat(Operator.get(ADMIN + "jobs?source_id=src_none&error=timed_out")
                        .expecting(200)
                        .at("items"))
                .isEmpty();
        Answer dry = Operator.post(
                        ADMIN + "jobs/retry",
                        Map.of("article_id", "art_none", "source_id", "src_none", "trigger", "edit", "dry_run", true))
                .expecting(202);
        assertThat(dry.number("count")).isZero();
        assertThat(dry.flag("dry_run")).isTrue();
        Operator.post(ADMIN + "jobs/retry", Map.of("trigger", "whim", "dry_run", true))
                .refusedField("trigger");
        Operator.post(ADMIN + "jobs/retry", Map.of("article_id", "a".repeat(65), "dry_run", true))
                .refusedField("article_id");
    }

    @Test
    void theAuditLogIsFilteredByTargetAndTime() {
        Instant before = Instant.parse(
                Operator.get(ADMIN + "audit?limit=1").expecting(200).text("items.0.at"));
        String article = create(Map.of("draft", true));
        String entries = ADMIN + "audit?target_type=article&target_id=" + article;
        Answer made = Operator.get(entries).expecting(200);
        String at = made.text("items.0.at");

        assertThat(made.texts("items", "action")).contains("article.created");
        assertThat(made.texts("items", "target_id")).containsOnly(article);
        assertThat(Operator.get(entries + "&from=" + at).expecting(200).at("items"))
                .isNotEmpty();
        assertThat(Operator.get(entries + "&to=" + before).expecting(200).at("items"))
                .isEmpty();
        assertThat(Operator.get(entries + "&from=" + at + "&to=" + at)
                        .expecting(200)
                        .at("items"))
                .isEmpty();
        assertThat(Operator.get(ADMIN + "audit?target_type=review&target_id=" + article)
                        .expecting(200)
                        .at("items"))
                .isEmpty();
    }

    @Test
    void reportsAndRunsOfNothingAreNone() {
        assertThat(Operator.get(ADMIN + "reports?review_id=rev_none")
                        .expecting(200)
                        .at("items"))
                .isEmpty();
        assertThat(Operator.get(ADMIN + "reports?article_id=art_none")
                        .expecting(200)
                        .at("items"))
                .isEmpty();
        assertThat(Operator.get(ADMIN + "playground/runs?article_id=art_none&state=blind&language=zh-Hans")
                        .expecting(200)
                        .at("items"))
                .isEmpty();
    }

    @Test
    void whatIsScheduledIsDueLater() {
        Instant asked = Instant.now();
        Answer jobs = Operator.get(ADMIN + "scheduled-jobs").expecting(200);

        Map<String, String> due = StreamSupport.stream(jobs.at("items").spliterator(), false)
                .collect(Collectors.toMap(
                        job -> job.path("name").asText(),
                        job -> job.path("next_run_at").asText()));
        assertThat(due.values()).allMatch(at -> !at.isEmpty());
        assertThat(due.get("retention_purge")).contains("T18:30:00");
        assertThat(due.get("content_hourly")).contains(":05:00");
        assertThat(Instant.parse(due.get("content_sweep"))).isAfter(asked.minusSeconds(3_600));
    }

    /** In the one envelope, in both languages. */
    @ParameterizedTest
    @CsvSource({
        "reviews?language=fr, language",
        "reviews?order=title, order",
        "reviews?kind=, kind",
        "articles?order=, order",
        "articles?q=LONG, q",
        "reports?review_id=LONG, review_id",
        "reports?article_id=LONG, article_id",
        "jobs?error=bad_luck, error",
        "jobs?trigger=whim, trigger",
        "jobs?article_id=LONG, article_id",
        "jobs?source_id=LONG, source_id",
        "audit?target_type=LONG, target_type",
        "audit?target_id=LONG, target_id",
        "audit?from=yesterday, from",
        "audit?to=2026-13-01T00:00:00Z, to",
        "audit?to=2026-11-27, to",
        "audit?from=-0001-01-01T00:00:00Z, from",
        "playground/runs?state=open, state",
        "playground/runs?language=fr, language",
        "playground/runs?article_id=LONG, article_id"
    })
    void aFilterThatIsNoneIsRefused(String query, String field) {
        for (String language : List.of("en", "zh-Hans")) {
            Operator.call("GET", ADMIN + query.replace("LONG", "a".repeat(201)), null)
                    .header("Accept-Language", language)
                    .outsideContract()
                    .send()
                    .refusedField(field);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "articles?q=%00",
                "reports?article_id=%00",
                "jobs?source_id=a%00",
                "audit?target_id=%00",
                "playground/runs?article_id=%00",
                "articles?cursor=oops&order=oldest",
                "reviews?cursor=oops&order=oldest"
            })
    void whatNothingHoldsIsRefused(String query) {
        Operator.call("GET", ADMIN + query, null).outsideContract().send().refusedWith(400, "bad_request");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"%", "_", "\\", "'", "\"", "<script>alert(1)</script>", "%25", ":none", "?", "$1", "🥖", "面包"})
    void anyTextMayBeSearched(String words) {
        Operator.get(ARTICLES + "?q=" + URLEncoder.encode(words, StandardCharsets.UTF_8))
                .expecting(200);
    }

    private static List<String> found(String words) {
        return Operator.get(ARTICLES + "?q=" + URLEncoder.encode(words, StandardCharsets.UTF_8))
                .expecting(200)
                .texts("items", "id");
    }

    /** A key of all items on all pages. */
    private static List<String> walk(String path, String key) {
        List<String> seen = new ArrayList<>();
        String cursor = "";
        do {
            Answer page = Operator.get(path + cursor).expecting(200);
            seen.addAll(page.texts("items", key));
            cursor = page.isNull("next_cursor") ? "" : "&cursor=" + page.text("next_cursor");
        } while (!cursor.isEmpty());
        return seen;
    }

    private static JsonNode item(Answer page, String key, String value) {
        return StreamSupport.stream(page.at("items").spliterator(), false)
                .filter(item -> item.path(key).asText().equals(value))
                .findFirst()
                .orElseThrow();
    }

    /** An article with an open review. */
    private static String waiting() {
        String article = create(Map.of("publish_now", true));
        Operator.post(ARTICLES + "/" + article + "/request-review", null).expecting(200);
        return article;
    }

    private static void reject(String article) {
        Operator.post(ARTICLES + "/" + article + "/reject", Map.of("reason", "Made for a test."))
                .expecting(200);
    }

    private static void retire(String article) {
        Operator.post(ARTICLES + "/" + article + "/retire", Map.of("note", "Made for a test."))
                .expecting(200);
    }

    private static String create(Map<String, Object> besides) {
        Map<String, Object> article = new LinkedHashMap<>();
        article.put("language", "en");
        article.put("topic_id", "science");
        article.put("difficulty", 1);
        article.put("title", "Why bread rises");
        article.put("paragraphs", List.of("Yeast eats the sugar in dough.", "Gluten catches the gas."));
        article.put("key_points", List.of("Yeast makes gas.", "Gluten catches it.", "The dough grows."));
        article.putAll(besides);
        return Operator.post(ARTICLES, article).expecting(201).text("id");
    }
}
