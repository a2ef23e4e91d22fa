package app.twicetold.system.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Contract;
import app.twicetold.system.harness.ContractFilter;
import app.twicetold.system.harness.Operator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("What a page of operators asks first")
class ChoicesAndWorkIT {
    @Test
    void theSessionSaysWhoAsksAndWhom() {
        Answer session = Operator.get("/v1/admin/session").expecting(200);

        assertThat(session.text("actor")).isEqualTo("admin-key");
        assertThat(session.text("signed_in_by")).isEqualTo("key");
        assertThat(session.text("environment")).isIn("development", "test");
        assertThat(session.text("version")).isNotBlank();
    }

    @Test
    void theCatalogueOffersWhatTheContractTakes() {
        Answer catalogue = Operator.get("/v1/admin/catalogue").expecting(200);

        assertThat(words(catalogue.at("article_statuses"))).isEqualTo(enumeration("ArticleStatus"));
        assertThat(words(catalogue.at("article_origins"))).isEqualTo(enumeration("ArticleOrigin"));
        assertThat(words(catalogue.at("source_types"))).isEqualTo(enumeration("SourceType"));
        assertThat(words(catalogue.at("job_stages"))).isEqualTo(enumeration("ContentJobStage"));
        assertThat(words(catalogue.at("job_statuses"))).isEqualTo(enumeration("ContentJobStatus"));
        assertThat(words(catalogue.at("batch_statuses"))).isEqualTo(enumeration("BatchStatus"));
        assertThat(words(catalogue.at("playground_outcomes"))).isEqualTo(enumeration("PlaygroundOutcome"));
        assertThat(words(catalogue.at("playground_reasons"))).isEqualTo(enumeration("PlaygroundReason"));
        assertThat(catalogue.texts("reviews", "kind")).isEqualTo(enumeration("ReviewKind"));
        assertThat(catalogue.texts("providers", "id")).isEqualTo(enumeration("ProviderId"));
    }

    private static List<String> enumeration(String schema) {
        return Contract.enumeration(ContractFilter.ADMIN, schema);
    }

    private static List<String> words(JsonNode list) {
        List<String> words = new ArrayList<>();
        list.forEach(word -> words.add(word.asText()));
        return words;
    }

    /** What the shelf has a place for can be chosen. */
    @Test
    void theCatalogueHasEveryTopicAndLanguageOfTheShelf() {
        Answer catalogue = Operator.get("/v1/admin/catalogue").expecting(200);
        JsonNode cells = Operator.get("/v1/admin/stats").expecting(200).at("cells");

        List<String> topics = catalogue.texts("topics", "id");
        List<String> languages = catalogue.texts("languages", "tag");
        assertThat(cells).isNotEmpty().allSatisfy(cell -> {
            assertThat(topics).contains(cell.path("topic_id").asText());
            assertThat(languages).contains(cell.path("language").asText());
        });
        assertThat(catalogue.at("topics")).allSatisfy(topic -> {
            assertThat(topic.at("/titles/en").asText()).isNotBlank();
            assertThat(topic.at("/titles/zh-Hans").asText())
                    .isNotBlank()
                    .isNotEqualTo(topic.at("/titles/en").asText());
        });
    }

    @Test
    void aProviderWithoutCredentialsIsNotConfigured() {
        assertThat(Operator.get("/v1/admin/catalogue").expecting(200).at("providers"))
                .allSatisfy(provider -> assertThat(provider.path("configured").asBoolean())
                        .isEqualTo(provider.path("id").asText().equals("mock")));
    }

    @Test
    void workIsToldByQueueWithItsDeadLetters() {
        Answer work = Operator.get("/v1/admin/work").expecting(200);

        assertThat(work.flag("broker_answers")).isTrue();
        assertThat(work.texts("queues", "queue")).containsExactly("pipeline", "content", "playground");
        assertThat(work.at("queues")).allSatisfy(queue -> {
            assertThat(queue.path("dead_letters").isInt()).isTrue();
            assertThat(queue.path("work")).isNotEmpty();
        });
        assertThat(work.at("breakers").isArray()).isTrue();
    }

    @Test
    void usageByDayHasEachDayOfTheWindow() {
        Answer usage = Operator.get("/v1/admin/ai-providers/usage?by=day&window_days=7")
                .expecting(200);

        assertThat(usage.at("days")).hasSize(7);
        assertThat(usage.text("from")).startsWith(usage.text("days.0.day") + "T00:00:00");
        double sum = 0;
        for (JsonNode day : usage.at("days")) {
            sum += day.path("total_cost_usd").asDouble();
        }
        assertThat(usage.at("total_cost_usd").asDouble()).isCloseTo(sum, offset(1e-9));
        assertThat(Operator.get("/v1/admin/ai-providers/usage")
                        .expecting(200)
                        .json()
                        .has("days"))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"en, Some of the values are not valid.", "zh-Hans, 有些内容填写有误。"})
    void usageByAnythingElseIsRefused(String language, String message) {
        Answer refused = Operator.call("GET", "/v1/admin/ai-providers/usage?by=hour", null)
                .header("Accept-Language", language)
                .send()
                .refusedField("by");

        assertThat(refused.text("error.message")).isEqualTo(message);
    }
}
