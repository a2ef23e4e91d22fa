package app.twicetold.core.provider.anthropic;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
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

class AnthropicLanguageModelTest extends LanguageModelContract {
    @RegisterExtension
    static final ProviderStub STUB = new ProviderStub(
            "",
            "/v1/messages",
            message(
                    "[{\"type\":\"thinking\",\"thinking\":\"Hm.\",\"signature\":\"s\"},"
                            + "{\"type\":\"text\",\"text\":\"{\\\"text\\\":\\\"Good.\\\"}\"}]",
                    "end_turn"),
            new String(message("[{\"type\":\"text\",\"text\":\"Here you are.\"}]", "end_turn"), StandardCharsets.UTF_8),
            KEY);

    private static byte[] message(String content, String stop) {
        return ("{\"id\":\"msg_1\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"some-model\",\"content\":"
                        + content
                        + ",\"stop_reason\":\"" + stop
                        + "\",\"usage\":{\"input_tokens\":100,\"cache_creation_input_tokens\":5,"
                        + "\"cache_read_input_tokens\":20,\"output_tokens\":9}}")
                .getBytes(StandardCharsets.UTF_8);
    }

    @Override
    protected ProviderStub stub() {
        return STUB;
    }

    @Override
    protected LanguageModel adapter() {
        return new AnthropicLanguageModel(STUB.base(), KEY);
    }

    @Override
    protected byte[] refusal() {
        return message("[]", "refusal");
    }

    @Override
    protected Set<Fault> impossible() {
        return Set.of(Fault.REFUSED_BY_STATUS);
    }

    @Test
    void theDocumentIsTheTextThatFollowsTheSchema() {
        prepareSuccess();

        assertThat(call(within(LONG)).json()).isEqualTo("{\"text\":\"Good.\"}");
        assertThat(call(within(LONG)).usage()).isEqualTo(Usage.tokens(125L, 9L));
        STUB.server.verify(
                2,
                postRequestedFor(urlEqualTo("/v1/messages"))
                        .withHeader("x-api-key", equalTo(KEY))
                        .withHeader("anthropic-version", equalTo("2023-06-01"))
                        .withHeader("Authorization", absent())
                        .withRequestBody(equalToJson("""
                                {"model": "some-model", "max_tokens": 16500, "system": "You are a judge.",
                                 "messages": [{"role": "user", "content": "Judge this."}],
                                 "output_config": {"format": {"type": "json_schema", "schema":
                                   {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"],
                                    "additionalProperties": false}}}}
                                """)));
    }

    @Test
    void anOlderModelIsAskedForItsTemperatureAndNotForAnEffort() {
        prepareSuccess();

        adapter().complete(REQUEST, within("claude-sonnet-4-5-20250929", Map.of("effort", "low")));

        STUB.server.verify(postRequestedFor(urlEqualTo("/v1/messages"))
                .withRequestBody(matchingJsonPath("$.max_tokens", equalTo("500")))
                .withRequestBody(matchingJsonPath("$.temperature", equalTo("0.0")))
                .withRequestBody(matchingJsonPath("$.output_config.effort", absent())));
    }

    @Test
    void aNewerModelIsAskedForItsEffortAndNotForATemperature() {
        prepareSuccess();

        adapter().complete(REQUEST, within("claude-sonnet-5-5", Map.of("effort", "low")));

        STUB.server.verify(postRequestedFor(urlEqualTo("/v1/messages"))
                .withRequestBody(matchingJsonPath("$.max_tokens", equalTo("16500")))
                .withRequestBody(matchingJsonPath("$.output_config.effort", equalTo("low")))
                .withRequestBody(matchingJsonPath("$.temperature", absent())));
    }

    @Test
    void anAnswerThatIsCutOffIsInvalidAndStillCosts() {
        STUB.answer(aResponse().withBody(message("[]", "max_tokens")));

        assertThat(failure().kind()).isEqualTo(ErrorKind.INVALID_OUTPUT);
        assertThat(failure().usage()).isEqualTo(Usage.tokens(125L, 9L));
    }

    @Test
    void anOverloadedProviderLetsTheNextOneTry() {
        STUB.answer(aResponse()
                .withStatus(529)
                .withBody("{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}"));

        assertThat(failure().kind()).isEqualTo(ErrorKind.SERVER_ERROR);
        assertThat(failure()).hasMessage("Status 529 overloaded_error");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{}", "{\"content\": \"text\"}", "<html></html>"})
    void anEnvelopeThatIsNotOneIsTransport(String body) {
        STUB.answer(aResponse().withBody(body));

        assertThat(failure().kind()).isEqualTo(ErrorKind.TRANSPORT);
    }
}
