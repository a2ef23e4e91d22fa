package app.twicetold.core.provider.google;

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
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.Map;
import java.util.Set;

/**
 * {@code POST /v1beta/models/<model>:generateContent} with a JSON schema. A recitation is an answer that resembles a
 * published text too much. It is an accident of sampling, so the same request may succeed when it is repeated.
 */
public final class GeminiLanguageModel implements LanguageModel {
    private static final Set<String> REFUSALS =
            Set.of("SAFETY", "PROHIBITED_CONTENT", "BLOCKLIST", "SPII", "IMAGE_SAFETY");

    private final Endpoint endpoint;

    public GeminiLanguageModel(URI baseUrl, String apiKey) {
        this(new Endpoint(baseUrl, Map.of("x-goog-api-key", apiKey), GeminiRefusals.TABLE));
    }

    GeminiLanguageModel(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public String provider() {
        return ProviderId.GOOGLE.wire();
    }

    @Override
    public Completion complete(CompletionRequest request, ProviderCall call) {
        JsonNode answer = endpoint.postForJson(
                GeminiModels.path(call.model(), "generateContent"), body(request, call), call.deadline());
        Usage usage = usage(answer.path("usageMetadata"));
        if (Answers.text(answer.at("/promptFeedback/blockReason")) != null) {
            throw Answers.failed(ErrorKind.CONTENT_POLICY, "The prompt is refused", usage);
        }
        JsonNode candidate = answer.path("candidates").path(0);
        if (!candidate.isObject()) {
            throw new ProviderException(ErrorKind.TRANSPORT, "An answer without a candidate");
        }
        String finish = candidate.path("finishReason").asText("");
        if (REFUSALS.contains(finish)) {
            throw Answers.failed(ErrorKind.CONTENT_POLICY, "The model refuses", usage);
        }
        if (finish.equals("RECITATION")) {
            throw Answers.failed(ErrorKind.INVALID_OUTPUT, "The model recites", usage);
        }
        if (finish.equals("MAX_TOKENS")) {
            throw Answers.failed(ErrorKind.INVALID_OUTPUT, "The document was longer than allowed", usage);
        }
        StringBuilder document = new StringBuilder();
        for (JsonNode part : candidate.at("/content/parts")) {
            if (!part.path("thought").asBoolean(false)) {
                document.append(part.path("text").asText(""));
            }
        }
        if (!Answers.isDocument(document.toString())) {
            throw Answers.failed(ErrorKind.INVALID_OUTPUT, "The content is not a JSON document", usage);
        }
        return new Completion(document.toString(), usage);
    }

    private static ObjectNode body(CompletionRequest request, ProviderCall call) {
        ObjectNode body = Endpoint.JSON.createObjectNode();
        body.putObject("systemInstruction").putArray("parts").addObject().put("text", request.systemPrompt());
        body.putArray("contents")
                .addObject()
                .put("role", "user")
                .putArray("parts")
                .addObject()
                .put("text", request.userPrompt());
        ModelFamily family = ModelFamily.of(call.entry());
        ObjectNode config = body.putObject("generationConfig")
                .put("maxOutputTokens", family.tokens(call.entry(), request.maxOutputTokens()))
                .put("responseMimeType", "application/json");
        config.set("responseJsonSchema", Answers.schema(request.schema().json()));
        Double temperature = family.temperature(call.entry(), request.temperature());
        if (temperature != null) {
            config.put("temperature", temperature);
        }
        String effort = family.effort(call.entry());
        if (effort != null) {
            config.putObject("thinkingConfig").put("thinkingLevel", effort);
        }
        return body;
    }

    /** Thoughts are paid for as output. */
    private static Usage usage(JsonNode usage) {
        return Usage.tokens(
                Answers.count(usage.path("promptTokenCount")),
                Answers.sum(usage.path("candidatesTokenCount"), usage.path("thoughtsTokenCount")));
    }
}
