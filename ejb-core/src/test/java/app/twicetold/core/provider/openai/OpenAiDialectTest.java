package app.twicetold.core.provider.openai;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.LanguageModelContract;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a request to a server of one's own holds. */
class OpenAiDialectTest {
    private static ObjectNode body(Map<String, Object> options) {
        ChainEntry entry = new ChainEntry("openai_compatible", "qwen3", true, Duration.ofSeconds(9), options);
        return OpenAiDialect.COMPATIBLE.completion(LanguageModelContract.REQUEST, entry);
    }

    @Test
    void theLimitIsTheFieldThatAllKnow() {
        assertThat(body(Map.of()).path("max_tokens").intValue()).isEqualTo(500);
        assertThat(body(Map.of()).has("max_completion_tokens")).isFalse();
        assertThat(body(Map.of()).has("store")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"max_tokens", "max_completion_tokens"})
    void theLimitFieldIsChosen(String field) {
        ObjectNode body = body(Map.of("limit_field", field));

        assertThat(body.path(field).intValue()).isEqualTo(500);
        assertThat(body.has("max_tokens") && body.has("max_completion_tokens")).isFalse();
    }

    @Test
    void aTemperatureIsSentWithAnEffortAndThoughtsGetRoom() {
        ObjectNode body = body(Map.of("effort", "low"));

        assertThat(body.path("temperature").doubleValue()).isZero();
        assertThat(body.path("reasoning_effort").textValue()).isEqualTo("low");
        assertThat(body.path("max_tokens").intValue()).isEqualTo(16_500);
        assertThat(body(Map.of("effort", "none")).path("max_tokens").intValue()).isEqualTo(500);
    }

    @Test
    void theOperatorsFieldsAreMergedAndStand() {
        ObjectNode body = body(Map.of(
                "effort",
                "high",
                "request",
                Map.of(
                        "chat_template_kwargs",
                        Map.of("enable_thinking", false),
                        "temperature",
                        0.6,
                        "reasoning_effort",
                        "low")));

        assertThat(body.at("/chat_template_kwargs/enable_thinking").isBoolean()).isTrue();
        assertThat(body.path("temperature").doubleValue()).isEqualTo(0.6);
        assertThat(body.path("reasoning_effort").textValue()).isEqualTo("low");
    }

    /** An entry may have been stored by an earlier release that knew fewer of its own fields. */
    @Test
    void theServicesFieldsCannotBeReplaced() {
        Map<String, Object> replaced = Map.of(
                "model",
                "other",
                "messages",
                "none",
                "response_format",
                "none",
                "stream",
                true,
                "n",
                2,
                "max_tokens",
                9,
                "max_completion_tokens",
                9,
                "n_predict",
                9,
                "max_new_tokens",
                9);

        assertThat(body(Map.of("request", replaced))).isEqualTo(body(Map.of()));
    }

    @Test
    void aServerWithoutSchemasIsShownTheSchema() {
        ObjectNode body = body(Map.of("document", "object"));

        assertThat(body.at("/response_format/type").textValue()).isEqualTo("json_object");
        assertThat(body.at("/response_format").size()).isOne();
        assertThat(body.at("/messages/0/content").textValue())
                .startsWith("You are a judge.")
                .endsWith(LanguageModelContract.REQUEST.schema().json());
        assertThat(body.at("/messages/1/content").textValue()).isEqualTo("Judge this.");
        assertThat(body(Map.of("document", "schema"))).isEqualTo(body(Map.of()));
    }
}
