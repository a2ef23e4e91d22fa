package app.twicetold.core.provider.anthropic;

import app.twicetold.core.provider.http.Answers;
import app.twicetold.core.provider.http.Endpoint;
import app.twicetold.core.provider.port.Completion;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.ModelFamily;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.RefusalMeaning;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.Map;

/**
 * {@code POST /v1/messages} with a JSON schema for the text of the answer. Models since 4.5 accept a schema. The older
 * way, a tool that must be called, is refused by models that think. The API keeps no data for training, so no opt-out
 * is needed.
 */
public final class AnthropicLanguageModel implements LanguageModel {
    private static final String VERSION = "2023-06-01";
    private static final double HIGHEST_TEMPERATURE = 1;

    private final Endpoint endpoint;

    public AnthropicLanguageModel(URI baseUrl, String apiKey) {
        this(new Endpoint(baseUrl, Map.of("x-api-key", apiKey, "anthropic-version", VERSION), AnthropicRefusals.TABLE));
    }

    AnthropicLanguageModel(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public String provider() {
        return ProviderId.ANTHROPIC.wire();
    }

    @Override
    public Completion complete(CompletionRequest request, ProviderCall call) {
        JsonNode answer = endpoint.postForJson("/v1/messages", body(request, call), call.deadline());
        JsonNode content = answer.path("content");
        if (!content.isArray()) {
            throw new ProviderException(ErrorKind.TRANSPORT, "A message without content");
        }
        Usage usage = usage(answer.path("usage"));
        switch (answer.path("stop_reason").asText("")) {
            case "refusal" -> throw Answers.failed(ErrorKind.CONTENT_POLICY, "The model refuses", usage);
            case "max_tokens" ->
                throw Answers.failed(ErrorKind.INVALID_OUTPUT, "The document was longer than allowed", usage);
            case "model_context_window_exceeded" ->
                throw new ProviderException(
                        ErrorKind.INVALID_OUTPUT,
                        "The document did not fit into the context",
                        null,
                        usage,
                        null,
                        RefusalMeaning.TOO_LONG);
            default -> {
                String document = text(content);
                if (Answers.isDocument(document)) {
                    return new Completion(document, usage);
                }
                throw Answers.failed(ErrorKind.INVALID_OUTPUT, "The message holds no document", usage);
            }
        }
    }

    /** The answer may begin with blocks of thoughts. */
    private static String text(JsonNode content) {
        StringBuilder text = new StringBuilder();
        for (JsonNode block : content) {
            if (block.path("type").asText("").equals("text")) {
                text.append(block.path("text").asText(""));
            }
        }
        return text.toString();
    }

    private static ObjectNode body(CompletionRequest request, ProviderCall call) {
        ModelFamily family = ModelFamily.of(call.entry());
        ObjectNode body = Endpoint.JSON
                .createObjectNode()
                .put("model", call.model())
                .put("max_tokens", family.tokens(call.entry(), request.maxOutputTokens()))
                .put("system", request.systemPrompt());
        body.putArray("messages").addObject().put("role", "user").put("content", request.userPrompt());
        ObjectNode output = body.putObject("output_config");
        output.putObject("format")
                .put("type", "json_schema")
                .set(
                        "schema",
                        AnthropicSchema.of(Answers.schema(request.schema().json())));
        String effort = family.effort(call.entry());
        if (effort != null) {
            output.put("effort", effort);
        }
        Double temperature = family.temperature(call.entry(), Math.min(HIGHEST_TEMPERATURE, request.temperature()));
        if (temperature != null) {
            body.put("temperature", temperature);
        }
        return body;
    }

    /** Tokens read from a cache or written to it count as input. */
    private static Usage usage(JsonNode usage) {
        return Usage.tokens(
                Answers.sum(
                        usage.path("input_tokens"),
                        usage.path("cache_creation_input_tokens"),
                        usage.path("cache_read_input_tokens")),
                Answers.count(usage.path("output_tokens")));
    }
}
