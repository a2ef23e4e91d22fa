package app.twicetold.system.content;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.ContentDesk;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The life of articles from a source to their replacement. After the set-up no operator does anything. */
@Tag("process")
@DisplayName("An article")
class ContentLifeIT {
    private final Service service = Service.content();
    private final ContentDesk desk = new ContentDesk(service);

    @AfterEach
    void lackNothing() {
        desk.send("PUT", "/generation/config", Map.of("pair_generation", false)).expecting(200);
        desk.lackNothing();
    }

    @Test
    void isFetchedWrittenCheckedReadRetiredAndReplaced() {
        desk.lackNothing();
        Service.site().publish();
        String source = desk.source("/feed/en.xml", "en", "science", "* * * * *");
        desk.moveOn(Duration.ofMinutes(2));
        desk.strike("content_hourly");
        desk.awaitIdle();
        assertThat(items(source, "new")).hasSizeGreaterThan(2);
        assertThat(items(source, "skipped")).isNotEmpty();
        assertThat(items(source, "failed")).isNotEmpty();
        desk.send("PATCH", "/sources/" + source, Map.of("schedule_cron", "0 0 1 1 *"))
                .expecting(200);
        desk.send("PUT", "/generation/config", Map.of("mix", Map.of("ai_original", 0)))
                .expecting(200);
        desk.lack(4, "en", "science");

        desk.strike("content_hourly");
        desk.awaitIdle();

        List<JsonNode> drafts = desk.jobs("generate");
        assertThat(drafts).hasSize(4);
        assertThat(drafts).extracting(job -> job.path("status").asText()).containsOnly("succeeded");
        List<JsonNode> adapted = drafts.stream()
                .filter(job -> !job.path("source_item_id").isNull())
                .toList();
        assertThat(adapted).as("as many as there are items").hasSizeGreaterThan(2);
        assertThat(desk.jobs("qa")).hasSize(4);
        String article = adapted.get(0).path("article_id").asText();
        Answer shown = desk.get("/articles/" + article);
        assertThat(shown.text("status")).isEqualTo("published");
        assertThat(shown.text("head.provenance.origin")).isEqualTo("adapted");
        assertThat(shown.text("head.provenance.source_id")).isEqualTo(source);
        assertThat(desk.get("/articles/" + article + "/quality").text("decision"))
                .isEqualTo("auto_publish");
        Trainer reader = Trainer.signedIn(service, "en");
        Answer served = reader.get("/v1/articles/" + article).expecting(200);
        assertThat(served.text("source.attribution")).contains("The Daily Edition");
        assertThat(served.text("source.url")).startsWith(Service.site().url().toString());

        desk.giveUp(article);
        desk.strike("article_health");
        desk.awaitIdle();

        assertThat(desk.get("/articles/" + article).text("status")).isEqualTo("retired");
        assertThat(desk.get("/articles/" + article + "/health").number("score")).isEqualTo(21);
        reader.get("/v1/articles/" + article).refusedWith(404, "article_not_found");
        List<JsonNode> replacements = desk.jobs("generate").stream()
                .filter(job -> job.path("trigger").asText().equals("replacement"))
                .toList();
        assertThat(replacements).hasSize(1);
        assertThat(replacements.get(0).path("topic_id").asText()).isEqualTo("science");
        reader.get("/v1/articles/" + replacements.get(0).path("article_id").asText())
                .expecting(200);
        assertThat(desk.cell("en", "science").path("published").asInt())
                .isEqualTo(desk.cell("en", "science").path("target").asInt());
    }

    @Test
    void hasASiblingInTheOtherLanguage() {
        desk.lackNothing();
        int wanted = desk.cell("en", "technology").path("published").asInt() + 1;
        int alsoWanted = desk.cell("zh-Hans", "technology").path("published").asInt() + 1;
        desk.send(
                        "PUT",
                        "/generation/config",
                        Map.of(
                                "pair_generation",
                                true,
                                "targets",
                                List.of(target("en", wanted), target("zh-Hans", alsoWanted))))
                .expecting(200);

        desk.strike("content_hourly");
        desk.awaitIdle();

        List<JsonNode> drafts = desk.jobs("generate");
        assertThat(drafts)
                .extracting(job -> job.path("trigger").asText())
                .containsExactlyInAnyOrder("gap_fill", "pair");
        assertThat(drafts).extracting(job -> job.path("language").asText()).containsExactlyInAnyOrder("en", "zh-Hans");
        assertThat(drafts.get(0).path("pair_id").asText())
                .isNotEqualTo("null")
                .isEqualTo(drafts.get(1).path("pair_id").asText());
        assertThat(drafts)
                .extracting(job ->
                        desk.get("/articles/" + job.path("article_id").asText()).text("status"))
                .containsOnly("published");
    }

    private static Map<String, Object> target(String language, int articles) {
        return Map.of("language", language, "topic_id", "technology", "difficulty", 1, "target", articles);
    }

    private List<JsonNode> items(String source, String status) {
        return StreamSupport.stream(
                        desk.get("/sources/" + source + "/items?limit=200&status=" + status)
                                .at("items")
                                .spliterator(),
                        false)
                .toList();
    }
}
