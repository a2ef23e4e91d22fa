package app.twicetold.core.provider.openai;

import app.twicetold.core.provider.http.Answers;
import app.twicetold.core.provider.port.Completion;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.CutPrompt;
import app.twicetold.core.provider.rules.ErrorKind;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** {@code POST /chat/completions} with a strict JSON schema. The request tells the provider to store nothing. */
public final class OpenAiLanguageModel extends OpenAiAdapter implements LanguageModel {
    public OpenAiLanguageModel(OpenAiEndpoint endpoint) {
        super(endpoint);
    }

    @Override
    public Completion complete(CompletionRequest request, ProviderCall call) {
        OpenAiDialect dialect = endpoint.dialect();
        ObjectNode body = dialect.completion(request, call.entry());
        JsonNode answer = endpoint.http()
                .withoutError(endpoint.http().postForJson("/chat/completions", body, call.deadline()), "choices");
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
        if (dialect.maySilentlyCut()
                && CutPrompt.isCut(
                        dialect.systemPrompt(request, call.entry()) + request.userPrompt(), usage.inputTokens())) {
            throw Answers.failed(
                    ErrorKind.INVALID_OUTPUT,
                    "The prompt was cut: " + usage.inputTokens() + " tokens were read, so the context is too short",
                    usage);
        }
        String document = dialect.document(message);
        if (!Answers.isDocument(document)) {
            throw Answers.failed(ErrorKind.INVALID_OUTPUT, "The content is not a JSON document", usage);
        }
        return new Completion(document, usage);
    }

    private static Usage usage(JsonNode usage) {
        return Usage.tokens(Answers.count(usage.path("prompt_tokens")), Answers.count(usage.path("completion_tokens")));
    }
}
