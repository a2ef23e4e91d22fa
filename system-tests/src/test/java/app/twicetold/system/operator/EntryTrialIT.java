package app.twicetold.system.operator;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Operator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each answer of this class is held to its entry in the audit log, as every change is. */
@DisplayName("A try of an entry")
class EntryTrialIT {
    private static final String PROVIDERS = "/v1/admin/ai-providers";
    private static final String TRY = PROVIDERS + "/try";

    @ParameterizedTest
    @ValueSource(strings = {"asr", "llm", "content_llm", "qa_llm", "tts", "embeddings"})
    void asksTheEntryForWhatItDoes(String capability) {
        Answer trial =
                Operator.post(TRY, Map.of("capability", capability, "index", 0)).expecting(200);

        assertThat(trial.flag("ok")).as(trial.text()).isTrue();
        assertThat(trial.isNull("error")).isTrue();
        assertThat(trial.text("entry")).isEqualTo(trial.text("model_ref")).startsWith("mock/");
    }

    @Test
    void isInTheAuditLogWithWhatItCost() {
        String request = Operator.post(TRY, Map.of("capability", "llm", "index", 0))
                .expecting(200)
                .header("X-Request-Id")
                .orElseThrow();

        Answer audit = Operator.get("/v1/admin/audit?action=ai_providers.tried&limit=1")
                .expecting(200);
        assertThat(audit.text("items.0.request_id")).isEqualTo(request);
        assertThat(audit.text("items.0.details.capability")).isEqualTo("llm");
        assertThat(audit.text("items.0.details.entry")).startsWith("mock/");
        assertThat(audit.isNull("items.0.details.error_kind")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "en, 'The entry cannot be called here. Check its credentials, its model and its voices.'",
        "zh-Hans, 此处无法调用该条目。请检查凭据、模型和语音。"
    })
    void saysInTheLanguageOfTheCallerWhyAnEntryDoesNotAnswer(String language, String message) {
        Answer trial = Operator.call(
                        "POST",
                        TRY,
                        Map.of("capability", "llm", "entry", Map.of("provider", "anthropic", "model", "claude")))
                .header("Accept-Language", language)
                .send()
                .expecting(200);

        assertThat(trial.flag("ok")).isFalse();
        assertThat(trial.text("error.code")).isEqualTo("provider_unavailable");
        assertThat(trial.text("error.kind")).isEqualTo("unconfigured");
        assertThat(trial.text("error.message")).isEqualTo(message);
        assertThat(trial.isNull("cost_usd")).isTrue();
    }

    @Test
    void refusesWhatNamesNoEntry() {
        Operator.post(TRY, Map.of("capability", "llm")).refusedField("index");
        Operator.post(TRY, Map.of("capability", "llm", "index", 8)).refusedField("index");
        Operator.post(TRY, Map.of("capability", "smell", "index", 0)).refusedField("capability");
        Operator.post(
                        TRY,
                        Map.of(
                                "capability",
                                "llm",
                                "index",
                                0,
                                "entry",
                                Map.of("provider", "mock", "model", "standard")))
                .refusedField("index");
        Operator.post(TRY, Map.of("capability", "llm", "entry", Map.of("provider", "acme", "model", "m")))
                .refusedField("entry.provider");
        long revision = Operator.get(PROVIDERS).expecting(200).number("revision");
        Operator.post(TRY, Map.of("capability", "llm", "index", 0, "revision", revision + 1))
                .refusedWith(409, "version_conflict");
        Operator.post(TRY, Map.of("capability", "llm", "index", 0, "revision", revision))
                .expecting(200);
    }

    @Test
    void asksAnEntryThatIsNotEnabledAndCostsByThePriceTable() {
        ObjectNode config = (ObjectNode) Operator.get(PROVIDERS).expecting(200).json();
        try {
            ObjectNode changed = config.deepCopy();
            ((ObjectNode) changed.at("/embeddings/chain/0")).put("enabled", false);
            changed.putArray("price_table")
                    .addObject()
                    .put("provider", "mock")
                    .put("model", "*")
                    .put("input_per_1k", 0.001)
                    .put("output_per_1k", 0.001);
            Operator.put(PROVIDERS, changed).expecting(200);
            double before = spent();

            Answer trial = Operator.post(TRY, Map.of("capability", "embeddings", "index", 0))
                    .expecting(200);

            assertThat(trial.flag("ok")).isTrue();
            assertThat(trial.at("cost_usd").asDouble()).isPositive();
            assertThat(spent()).isGreaterThan(before);
        } finally {
            Operator.put(PROVIDERS, config).expecting(200);
        }
    }

    private static double spent() {
        return Operator.get("/v1/admin/overview")
                .expecting(200)
                .at("spend_today_usd")
                .asDouble();
    }
}
