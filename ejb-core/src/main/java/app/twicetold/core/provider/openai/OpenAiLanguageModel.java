package app.twicetold.core.provider.openai;

import app.twicetold.core.provider.Completion;
import app.twicetold.core.provider.CompletionRequest;
import app.twicetold.core.provider.LanguageModel;
import app.twicetold.core.provider.ProviderCall;
import app.twicetold.core.provider.ProviderChains;
import app.twicetold.core.provider.ProviderException;
import app.twicetold.core.provider.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** {@code POST /chat/completions} with a strict JSON schema; the provider is told to store nothing. */
public final class OpenAiLanguageModel implements LanguageModel {
    private final OpenAiConnection connection;

    public OpenAiLanguageModel(OpenAiConnection connection) {
        this.connection = connection;
    }

    @Override
    public String provider() {
        return ProviderChains.OPENAI;
    }

    @Override
    public Completion complete(CompletionRequest request, ProviderCall call) {
        JsonNode answer = connection.postForJson("/chat/completions", body(request, call), call.deadline());
        Usage usage = usage(answer.path("usage"));
        JsonNode choice = answer.path("choices").path(0);
        JsonNode message = choice.path("message");
        if (!message.isObject()) {
            throw new ProviderException(ErrorKind.TRANSPORT, "A completion without a message");
        }
        String finish = choice.path("finish_reason").asText("");
        if (finish.equals("content_filter")
                || !message.path("refusal").asText("").isEmpty()) {
            throw failed(ErrorKind.CONTENT_POLICY, "The model refuses", usage);
        }
        if (finish.equals("length")) {
            throw failed(ErrorKind.INVALID_OUTPUT, "The document was longer than allowed", usage);
        }
        String content = message.path("content").asText("");
        if (!isJson(content)) {
            throw failed(ErrorKind.INVALID_OUTPUT, "The content is not a JSON document", usage);
        }
        return new Completion(content, usage);
    }

    private static ObjectNode body(CompletionRequest request, ProviderCall call) {
        ObjectNode body = OpenAiConnection.JSON.createObjectNode();
        body.put("model", call.model());
        body.put("store", false);
        ArrayNode messages = body.putArray("messages");
        messages.addObject().put("role", "system").put("content", request.systemPrompt());
        messages.addObject().put("role", "user").put("content", request.userPrompt());
        ObjectNode schema = body.putObject("response_format")
                .put("type", "json_schema")
                .putObject("json_schema")
                .put("name", request.schema().name())
                .put("strict", true);
        schema.set("schema", schema(request));
        body.put("max_completion_tokens", request.maxOutputTokens());
        String effort = call.entry().textOption("effort");
        if (effort == null) {
            body.put("temperature", request.temperature());
        } else {
            // Models with a setting for effort refuse one for temperature.
            body.put("reasoning_effort", effort);
        }
        return body;
    }

    private static JsonNode schema(CompletionRequest request) {
        try {
            return OpenAiConnection.JSON.readTree(request.schema().json());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(
                    "Our own schema is not JSON: " + request.schema().name(), e);
        }
    }

    private static ProviderException failed(ErrorKind kind, String message, Usage usage) {
        return new ProviderException(kind, message, null, usage, null);
    }

    private static boolean isJson(String content) {
        try {
            return OpenAiConnection.JSON.readTree(content).isObject();
        } catch (JsonProcessingException e) {
            return false;
        }
    }

    private static Usage usage(JsonNode usage) {
        return Usage.tokens(count(usage.path("prompt_tokens")), count(usage.path("completion_tokens")));
    }

    /** A number of something, null when it is not told. */
    static @Nullable Long count(JsonNode node) {
        return node.canConvertToLong() && node.longValue() >= 0 ? node.longValue() : null;
    }
}
