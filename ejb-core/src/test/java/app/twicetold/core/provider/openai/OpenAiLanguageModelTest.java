package app.twicetold.core.provider.openai;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.http.ProviderStub;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.LanguageModelContract;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import com.github.tomakehurst.wiremock.client.WireMock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenAiLanguageModelTest extends LanguageModelContract {
    @RegisterExtension
    static final ProviderStub STUB = ProviderStub.openAi(
            "/chat/completions",
            answer("{\"role\":\"assistant\",\"content\":\"{\\\"text\\\":\\\"Good.\\\"}\",\"refusal\":null}", "stop"),
            new String(
                    answer("{\"role\":\"assistant\",\"content\":\"Sorry, here it is: {\"}", "stop"),
                    StandardCharsets.UTF_8),
            KEY);

    private static byte[] answer(String message, String finish) {
        return ("{\"id\":\"c1\",\"object\":\"chat.completion\",\"choices\":[{\"index\":0,\"message\":" + message
                        + ",\"finish_reason\":\"" + finish
                        + "\"}],\"usage\":{\"prompt_tokens\":120,\"completion_tokens\":9,\"total_tokens\":129}}")
                .getBytes(StandardCharsets.UTF_8);
    }

    @Override
    protected ProviderStub stub() {
        return STUB;
    }

    @Override
    protected LanguageModel adapter() {
        return new OpenAiLanguageModel(STUB.openAi());
    }

    @Override
    protected byte[] refusal() {
        return answer("{\"content\":null,\"refusal\":\"I cannot help with that.\"}", "stop");
    }

    @Test
    void theRequestAsksForAStrictSchemaAndForNoStorage() {
        prepareSuccess();

        call(within(LONG));

        STUB.server.verify(postRequestedFor(urlEqualTo("/v1/chat/completions"))
                .withHeader("Authorization", equalTo("Bearer " + KEY))
                .withRequestBody(equalToJson("""
                        {"model": "some-model", "store": false, "temperature": 0.0, "max_completion_tokens": 500,
                         "messages": [{"role": "system", "content": "You are a judge."}, {"role": "user", "content": "Judge this."}],
                         "response_format": {"type": "json_schema", "json_schema": {"name": "answer", "strict": true,
                           "schema": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"],
                                      "additionalProperties": false}}}}
                        """)));
    }

    @Test
    void effortReplacesTemperature() {
        prepareSuccess();

        adapter().complete(REQUEST, within(LONG, Map.of("effort", "low")));

        STUB.server.verify(postRequestedFor(urlEqualTo("/v1/chat/completions"))
                .withRequestBody(WireMock.matchingJsonPath("$.reasoning_effort", equalTo("low")))
                .withRequestBody(WireMock.notMatching(".*temperature.*")));
    }

    @Test
    void aModelThatReasonsTakesNoTemperatureAndNeedsRoomForItsThoughts() {
        prepareSuccess();

        adapter().complete(REQUEST, within("gpt-6-luna", Map.of()));

        STUB.server.verify(postRequestedFor(urlEqualTo("/v1/chat/completions"))
                .withRequestBody(WireMock.matchingJsonPath("$.max_completion_tokens", equalTo("16500")))
                .withRequestBody(WireMock.notMatching(".*temperature.*")));
    }

    @Test
    void aModelThatDoesNotReasonTakesNoEffort() {
        prepareSuccess();

        adapter().complete(REQUEST, within("gpt-4.1", Map.of("effort", "low")));

        STUB.server.verify(postRequestedFor(urlEqualTo("/v1/chat/completions"))
                .withRequestBody(WireMock.matchingJsonPath("$.max_completion_tokens", equalTo("500")))
                .withRequestBody(WireMock.matchingJsonPath("$.temperature", equalTo("0.0")))
                .withRequestBody(WireMock.notMatching(".*reasoning_effort.*")));
    }

    @Test
    void aFilteredAnswerIsARefusal() {
        STUB.answer(WireMock.aResponse().withBody(answer("{\"content\":\"{\\\"te\"}", "content_filter")));

        assertThat(failure().kind()).isEqualTo(ErrorKind.CONTENT_POLICY);
    }

    @Test
    void anAnswerThatIsCutOffIsInvalidAndStillCosts() {
        STUB.answer(WireMock.aResponse().withBody(answer("{\"content\":\"{\\\"te\"}", "length")));

        assertThat(failure().kind()).isEqualTo(ErrorKind.INVALID_OUTPUT);
        assertThat(failure().usage()).isEqualTo(Usage.tokens(120L, 9L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{}", "{\"choices\":[]}", "{\"choices\":[{}]}", "null", "<html></html>"})
    void anEnvelopeThatIsNotOneIsTransport(String body) {
        STUB.answer(WireMock.aResponse().withBody(body));

        assertThat(failure().kind()).isEqualTo(ErrorKind.TRANSPORT);
    }

    @ParameterizedTest
    @CsvSource({
        "retry-after, 7, 7000",
        "retry-after, 0.5, 500",
        "retry-after-ms, 250, 250",
        "x-ms-retry-after-ms, 1200, 1200",
        "retry-after, 999999, 3600000"
    })
    void theWishToBeLeftAloneIsKept(String header, String value, long ms) {
        STUB.answer(STUB.error(429, "rate_limit_exceeded").withHeader(header, value));

        assertThat(failure().retryAfter()).isEqualTo(Duration.ofMillis(ms));
    }

    @Test
    void aDateToComeBackIsReadByTheProvidersClock() {
        STUB.answer(STUB.error(503, "overloaded")
                .withHeader("Date", "Sat, 21 Nov 2026 03:00:00 GMT")
                .withHeader("Retry-After", "Sat, 21 Nov 2026 03:00:30 GMT"));

        assertThat(failure().retryAfter()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void anUnreadableWishIsNone() {
        STUB.answer(STUB.error(429, "rate_limit_exceeded").withHeader("Retry-After", "soon"));

        assertThat(failure().retryAfter()).isNull();
    }

    @Test
    void aPromptThatBreaksTheRulesOfUseIsContentPolicy() {
        STUB.answer(STUB.error(400, "invalid_prompt"));

        assertThat(failure().kind()).isEqualTo(ErrorKind.CONTENT_POLICY);
    }

    @Test
    void anErrorNamesStatusAndCodeOnly() {
        STUB.answer(STUB.error(404, "model_not_found"));

        assertThat(failure()).hasMessage("Status 404 model_not_found, not there");
    }

    @Test
    void anAbsurdlyLongAnswerIsCutOff() {
        STUB.answer(WireMock.aResponse().withBody(new byte[9 << 20]));

        assertThat(failure().kind()).isEqualTo(ErrorKind.TRANSPORT);
    }
}
