package app.twicetold.core.provider.openai;

import app.twicetold.core.provider.http.Answers;
import app.twicetold.core.provider.http.Endpoint;
import app.twicetold.core.provider.port.Completion;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.ModelFamily;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** {@code POST /chat/completions} with a strict JSON schema. The request tells the provider to store nothing. */
public final class OpenAiLanguageModel extends OpenAiAdapter implements LanguageModel {
    public OpenAiLanguageModel(OpenAiEndpoint endpoint) {
        super(endpoint);
    }

    @Override
    public Completion complete(CompletionRequest request, ProviderCall call) {
        JsonNode answer = endpoint.http().postForJson("/chat/completions", body(request, call), call.deadline());
        Usage usage = usage(answer.path("usage"));
        JsonNode choice = answer.path("choices").path(0);
        JsonNode message = choice.path("message");
        if (!message.isObject()) {
            throw new ProviderException(ErrorKind.TRANSPORT, "A completion without a message");
        }
        String finish = choice.path("finish_reason").asText("");
        if (finish.equals("content_filter")
                || !message.path("refusal").asText("").isEmpty()) {
            throw Answers.failed(ErrorKind.CONTENT_POLICY, "The model refuses", usage);
        }
        if (finish.equals("length")) {
            throw Answers.failed(ErrorKind.INVALID_OUTPUT, "The document was longer than allowed", usage);
        }
        String content = message.path("content").asText("");
        if (!Answers.isDocument(content)) {
            throw Answers.failed(ErrorKind.INVALID_OUTPUT, "The content is not a JSON document", usage);
        }
        return new Completion(content, usage);
    }

    private ObjectNode body(CompletionRequest request, ProviderCall call) {
        ObjectNode body = Endpoint.JSON.createObjectNode();
        body.put("model", call.model());
        if (endpoint.storeCanBeRefused()) {
            body.put("store", false);
        }
        ArrayNode messages = body.putArray("messages");
        messages.addObject().put("role", "system").put("content", request.systemPrompt());
        messages.addObject().put("role", "user").put("content", request.userPrompt());
        ObjectNode schema = body.putObject("response_format")
                .put("type", "json_schema")
                .putObject("json_schema")
                .put("name", request.schema().name())
                .put("strict", true);
        schema.set("schema", Answers.schema(request.schema().json()));
        ModelFamily family = ModelFamily.of(call.entry());
        body.put("max_completion_tokens", family.tokens(request.maxOutputTokens()));
        Double temperature = family.temperature(call.entry(), request.temperature());
        if (temperature != null) {
            body.put("temperature", temperature);
        }
        String effort = family.effort(call.entry());
        if (effort != null) {
            body.put("reasoning_effort", effort);
        }
        return body;
    }

    private static Usage usage(JsonNode usage) {
        return Usage.tokens(Answers.count(usage.path("prompt_tokens")), Answers.count(usage.path("completion_tokens")));
    }
}
