package app.twicetold.core.provider.google;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.http.ProviderStub;
import app.twicetold.core.provider.port.Fault;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.LanguageModelContract;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GeminiLanguageModelTest extends LanguageModelContract {
    private static final String PATH = "/v1beta/models/some-model:generateContent";

    @RegisterExtension
    static final ProviderStub STUB = new ProviderStub(
            "",
            PATH,
            answer("{\\\"text\\\":\\\"Good.\\\"}", "STOP"),
            new String(answer("Here you are.", "STOP"), StandardCharsets.UTF_8),
            KEY);

    private static byte[] answer(String text, String finish) {
        return ("{\"candidates\":[{\"content\":{\"role\":\"model\",\"parts\":[{\"text\":\"thinking\",\"thought\":true},"
                        + "{\"text\":\"" + text + "\"}]},\"finishReason\":\"" + finish
                        + "\"}],\"usageMetadata\":{\"promptTokenCount\":120,\"candidatesTokenCount\":9,"
                        + "\"thoughtsTokenCount\":30,\"totalTokenCount\":159}}")
                .getBytes(StandardCharsets.UTF_8);
    }

    @Override
    protected ProviderStub stub() {
        return STUB;
    }

    @Override
    protected LanguageModel adapter() {
        return new GeminiLanguageModel(STUB.base(), KEY);
    }

    @Override
    protected byte[] refusal() {
        return answer("", "SAFETY");
    }

    @Override
    protected Set<Fault> impossible() {
        return Set.of(Fault.REFUSED_BY_STATUS);
    }

    @Test
    void theRequestAsksForADocumentThatFollowsTheSchema() {
        prepareSuccess();

        assertThat(call(within(LONG)).json()).isEqualTo("{\"text\":\"Good.\"}");

        STUB.server.verify(postRequestedFor(urlEqualTo(PATH))
                .withHeader("x-goog-api-key", equalTo(KEY))
                .withRequestBody(equalToJson("""
                        {"systemInstruction": {"parts": [{"text": "You are a judge."}]},
                         "contents": [{"role": "user", "parts": [{"text": "Judge this."}]}],
                         "generationConfig": {"maxOutputTokens": 16500,
                           "responseMimeType": "application/json", "responseJsonSchema":
                             {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"],
                              "additionalProperties": false}}}
                        """)));
    }

    @Test
    void thoughtsArePaidForAsOutput() {
        prepareSuccess();

        assertThat(call(within(LONG)).usage()).isEqualTo(Usage.tokens(120L, 39L));
    }

    @Test
    void effortIsALevelOfThinking() {
        prepareSuccess();

        adapter().complete(REQUEST, within(LONG, Map.of("effort", "low")));

        STUB.server.verify(postRequestedFor(urlEqualTo(PATH))
                .withRequestBody(matchingJsonPath("$.generationConfig.thinkingConfig.thinkingLevel", equalTo("low"))));
    }

    @Test
    void anOlderModelKnowsNoLevel() {
        STUB.server.resetAll();
        STUB.server.stubFor(post(urlEqualTo("/v1beta/models/gemini-2.5-flash:generateContent"))
                .willReturn(STUB.good()));

        adapter().complete(REQUEST, within("gemini-2.5-flash", Map.of("effort", "low")));

        STUB.server.verify(postRequestedFor(anyUrl())
                .withRequestBody(matchingJsonPath("$.generationConfig.thinkingConfig", absent()))
                .withRequestBody(matchingJsonPath("$.generationConfig.maxOutputTokens", equalTo("16500")))
                .withRequestBody(matchingJsonPath("$.generationConfig.temperature", equalTo("0.0"))));
    }

    @Test
    void whateverAModelIsCalledItStaysOneSegmentOfTheAddress() {
        STUB.server.resetAll();
        STUB.server.stubFor(post(urlPathMatching("/v1beta/models/.*")).willReturn(STUB.good()));

        adapter().complete(REQUEST, within("a{b?c#d/e", Map.of()));

        STUB.server.verify(postRequestedFor(urlEqualTo("/v1beta/models/a%7Bb%3Fc%23d%2Fe:generateContent")));
    }

    @Test
    void aRefusedPromptIsContentPolicy() {
        STUB.answer(
                aResponse()
                        .withBody(
                                "{\"promptFeedback\":{\"blockReason\":\"SAFETY\"},\"usageMetadata\":{\"promptTokenCount\":7}}"));

        assertThat(failure().kind()).isEqualTo(ErrorKind.CONTENT_POLICY);
        assertThat(failure().usage()).isEqualTo(Usage.tokens(7L, null));
    }

    @Test
    void anAnswerThatIsCutOffIsInvalidAndStillCosts() {
        STUB.answer(aResponse().withBody(answer("{", "MAX_TOKENS")));

        assertThat(failure().kind()).isEqualTo(ErrorKind.INVALID_OUTPUT);
        assertThat(failure().usage()).isEqualTo(Usage.tokens(120L, 39L));
    }

    @Test
    void anErrorNamesItsStatus() {
        STUB.answer(aResponse()
                .withStatus(429)
                .withBody("{\"error\":{\"code\":429,\"message\":\"Quota\",\"status\":\"RESOURCE_EXHAUSTED\"}}"));

        assertThat(failure()).hasMessage("Status 429 RESOURCE_EXHAUSTED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{}", "{\"candidates\": []}", "<html></html>"})
    void anEnvelopeThatIsNotOneIsTransport(String body) {
        STUB.answer(aResponse().withBody(body));

        assertThat(failure().kind()).isEqualTo(ErrorKind.TRANSPORT);
    }
}
