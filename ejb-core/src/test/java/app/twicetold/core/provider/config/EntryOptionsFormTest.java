package app.twicetold.core.provider.config;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.ServiceException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options of a server of one's own, and that no other entry has them. */
class EntryOptionsFormTest {
    private static final String OWN = "openai_compatible";

    private record Read(Map<String, Object> options, Map<?, ?> faults) {}

    private static Read read(Capability capability, String provider, String options) {
        try {
            JsonForm form = new JsonForm(JsonMapper.builder().build().readTree("{\"options\": " + options + "}"));
            Map<String, Object> read = EntryOptionsForm.read(form, capability, provider, "m");
            return new Read(read, faults(form));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static Map<?, ?> faults(JsonForm form) {
        try {
            form.throwIfFaulty();
            return Map.of();
        } catch (ServiceException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.VALIDATION_FAILED);
            return e.details().get("fields") instanceof Map<?, ?> fields ? fields : Map.of();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "LLM | {\"limit_field\": \"max_tokens\"}",
                "QA_LLM | {\"limit_field\": \"max_completion_tokens\"}",
                "CONTENT_LLM | {\"document\": \"object\", \"effort\": \"high\"}",
                "LLM | {\"request\": {\"chat_template_kwargs\": {\"enable_thinking\": false}, \"top_k\": 20}}",
                "LLM | {\"request\": {\"temperature\": 0.6}}",
                "LLM | {\"request\": {}}",
                "ASR | {\"language\": \"prescribed\"}",
                "ASR | {\"language\": \"detected\"}",
                "EMBEDDINGS | {\"batch\": 1}",
                "EMBEDDINGS | {\"batch\": 100}",
                "ASR | {\"retry_once\": true}",
                "EMBEDDINGS | {\"retry_once\": false}",
                "TTS | {\"max_in_flight\": 1}",
                "ASR | {\"width\": 1}",
                "LLM | {\"width\": 10000}",
                "LLM | {\"max_in_flight\": 64}"
            })
    void anOwnServerTakesItsOptions(Capability capability, String options) {
        Read read = read(capability, OWN, options);

        assertThat(read.faults()).isEmpty();
        assertThat(read.options()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "LLM | {\"limit_field\": \"max\"} | options.limit_field | unsupported",
                "LLM | {\"limit_field\": 5} | options.limit_field | type",
                "LLM | {\"document\": \"text\"} | options.document | unsupported",
                "LLM | {\"document\": true} | options.document | type",
                "LLM | {\"request\": []} | options.request | type",
                "LLM | {\"request\": \"{}\"} | options.request | type",
                "LLM | {\"request\": {\"model\": \"other\"}} | options.request.model | reserved",
                "LLM | {\"request\": {\"messages\": []}} | options.request.messages | reserved",
                "LLM | {\"request\": {\"response_format\": {}}} | options.request.response_format | reserved",
                "LLM | {\"request\": {\"stream\": true}} | options.request.stream | reserved",
                "LLM | {\"request\": {\"n\": 2}} | options.request.n | reserved",
                "LLM | {\"request\": {\"max_tokens\": 9}} | options.request.max_tokens | reserved",
                "LLM | {\"request\": {\"max_completion_tokens\": 9}} | options.request.max_completion_tokens | reserved",
                "LLM | {\"request\": {\"n_predict\": 9}} | options.request.n_predict | reserved",
                "LLM | {\"request\": {\"api_key\": \"s\"}} | options.request.api_key | secret",
                "LLM | {\"request\": {\"a\": {\"Authorization\": \"s\"}}} | options.request.a.Authorization | secret",
                "LLM | {\"request\": {\"stop\": null}} | options.request.stop | required",
                "ASR | {\"language\": \"zh\"} | options.language | unsupported",
                "ASR | {\"language\": false} | options.language | type",
                "LLM | {\"language\": \"prescribed\"} | options.language | unknown",
                "EMBEDDINGS | {\"batch\": 0} | options.batch | range",
                "EMBEDDINGS | {\"batch\": 101} | options.batch | range",
                "EMBEDDINGS | {\"batch\": 1.5} | options.batch | type",
                "EMBEDDINGS | {\"batch\": \"32\"} | options.batch | type",
                "LLM | {\"batch\": 32} | options.batch | unknown",
                "LLM | {\"max_in_flight\": 0} | options.max_in_flight | range",
                "LLM | {\"width\": 0} | options.width | range",
                "LLM | {\"width\": 10001} | options.width | range",
                "LLM | {\"width\": \"8\"} | options.width | type",
                "LLM | {\"max_in_flight\": 65} | options.max_in_flight | range",
                "LLM | {\"max_in_flight\": true} | options.max_in_flight | type",
                "LLM | {\"retry_once\": 1} | options.retry_once | type",
                "LLM | {\"retry_once\": \"true\"} | options.retry_once | type",
                "ASR | {\"request\": {}} | options.request | unknown",
                "EMBEDDINGS | {\"limit_field\": \"max_tokens\"} | options.limit_field | unknown"
            })
    void whatAnOwnServerCannotTakeIsRefused(Capability capability, String options, String field, String reason) {
        assertThat(read(capability, OWN, options).faults().get(field)).isEqualTo(reason);
    }

    @ParameterizedTest
    @CsvSource({"openai, true", "anthropic, true", "deepgram, true", "azure, true", "mock, false"})
    void everyProviderButTheMockMayBeAskedOnceMore(String provider, boolean taken) {
        assertThat(read(Capability.ASR, provider, "{\"retry_once\": true}")
                        .faults()
                        .isEmpty())
                .isEqualTo(taken);
    }

    @ParameterizedTest
    @CsvSource({"openai", "anthropic", "google", "mock"})
    void noOtherProviderTakesThem(String provider) {
        for (String option : List.of("limit_field", "document", "request", "language", "batch", "max_in_flight")) {
            assertThat(read(Capability.LLM, provider, "{\"" + option + "\": {}}")
                            .faults()
                            .get("options." + option))
                    .as(option)
                    .isEqualTo("unknown");
        }
    }

    /** The braces of {@code request} count, so seven more are the most. */
    @ParameterizedTest
    @CsvSource({"6, false", "7, false", "8, true", "99, true", "990, true"})
    void aDeepRequestIsRefused(int below, boolean refused) {
        String request = "{\"a\":" + "[".repeat(below) + "]".repeat(below) + "}";

        assertThat(read(Capability.LLM, OWN, "{\"request\": " + request + "}")
                        .faults()
                        .containsKey("options.request"))
                .isEqualTo(refused);
    }

    @Test
    void aRequestOfAMegabyteIsRefused() {
        String request = "{\"a\": \"" + "x".repeat(1 << 20) + "\"}";

        assertThat(read(Capability.LLM, OWN, "{\"request\": " + request + "}")
                        .faults()
                        .get("options"))
                .isEqualTo("size");
    }
}
