package app.twicetold.core.provider.openai;

import app.twicetold.core.provider.http.Answers;
import app.twicetold.core.provider.http.Endpoint;
import app.twicetold.core.provider.http.Vectors;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.DefaultVoices;
import app.twicetold.core.provider.port.ModelFamily;
import app.twicetold.core.provider.port.OwnServerOptions;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.rules.ModelAnswer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where OpenAI and the other servers that speak its wire format differ. Everything that only such a server needs is
 * asked here, so that the adapters stay one for both.
 */
enum OpenAiDialect {
    /** OpenAI itself, or a proxy that behaves like it. */
    OPENAI(ProviderId.OPENAI) {
        @Override
        ObjectNode begin(ChainEntry entry) {
            return Endpoint.JSON.createObjectNode().put("store", false);
        }

        @Override
        String limitField(ChainEntry entry) {
            return OwnServerOptions.MAX_COMPLETION_TOKENS;
        }

        @Override
        boolean showsTheSchema(ChainEntry entry) {
            return false;
        }

        @Override
        boolean maySilentlyCut() {
            return false;
        }

        @Override
        String document(JsonNode message) {
            return message.path("content").asText("");
        }

        @Override
        boolean prescribesLanguage(ChainEntry entry) {
            return false;
        }

        @Override
        @Nullable
        String voice(String language, ChainEntry entry) {
            String named = entry.voice(language);
            return named == null ? DefaultVoices.of(ProviderId.OPENAI, language) : named;
        }

        @Override
        int batch(ChainEntry entry) {
            return Vectors.BATCH;
        }
    },

    /** Another server, such as Ollama, vLLM or one's own. It may refuse fields that it does not know. */
    COMPATIBLE(ProviderId.OPENAI_COMPATIBLE) {
        @Override
        ObjectNode begin(ChainEntry entry) {
            ObjectNode body = Endpoint.JSON.createObjectNode();
            JsonNode added = Endpoint.JSON.valueToTree(OwnServerOptions.request(entry));
            added.properties().forEach(field -> {
                if (!OwnServerOptions.RESERVED.contains(field.getKey())) {
                    body.set(field.getKey(), field.getValue());
                }
            });
            return body;
        }

        @Override
        String limitField(ChainEntry entry) {
            return OwnServerOptions.limitField(entry);
        }

        @Override
        boolean showsTheSchema(ChainEntry entry) {
            return OwnServerOptions.showsTheSchema(entry);
        }

        @Override
        boolean maySilentlyCut() {
            return true;
        }

        /** A server that parses the thoughts of a model may take the whole answer for thoughts. */
        @Override
        String document(JsonNode message) {
            String content = ModelAnswer.document(message.path("content").asText(""));
            if (!message.path("content").asText("").isBlank()) {
                return content;
            }
            return THOUGHTS.stream()
                    .map(field -> ModelAnswer.document(message.path(field).asText("")))
                    .filter(Answers::isDocument)
                    .findFirst()
                    .orElse(content);
        }

        @Override
        boolean prescribesLanguage(ChainEntry entry) {
            return OwnServerOptions.prescribesLanguage(entry);
        }

        /** Voices of such a server are made for one language: Kokoro's nova reads Chinese as if it were English. */
        @Override
        @Nullable
        String voice(String language, ChainEntry entry) {
            return entry.voice(language);
        }

        @Override
        int batch(ChainEntry entry) {
            return OwnServerOptions.batch(entry);
        }
    };

    /** Where servers put the thoughts of a model. */
    private static final List<String> THOUGHTS = List.of("reasoning_content", "reasoning");

    private final String provider;

    OpenAiDialect(ProviderId provider) {
        this.provider = provider.wire();
    }

    /** The provider id of chain entries and refs. */
    String provider() {
        return provider;
    }

    /** The body of a request to a language model, as it is before the service adds its own fields. */
    abstract ObjectNode begin(ChainEntry entry);

    /** The name of the most tokens of an answer. */
    abstract String limitField(ChainEntry entry);

    /** Whether the system prompt holds the schema, because the server cannot be given one. */
    abstract boolean showsTheSchema(ChainEntry entry);

    /** Whether the server may cut a prompt without a word. */
    abstract boolean maySilentlyCut();

    /** The document in the message of a language model, not yet checked to be one. */
    abstract String document(JsonNode message);

    /** Whether a recogniser is told the language of the article. */
    abstract boolean prescribesLanguage(ChainEntry entry);

    /** The voice for a language; null when the entry does not speak it. */
    abstract @Nullable String voice(String language, ChainEntry entry);

    /** The most texts of one request for vectors. */
    abstract int batch(ChainEntry entry);

    /** The whole body of a request to a language model. What the operator added stands unless it is reserved. */
    ObjectNode completion(CompletionRequest request, ChainEntry entry) {
        ObjectNode body = begin(entry).put("model", entry.model());
        body.putArray("messages")
                .add(message("system", systemPrompt(request, entry)))
                .add(message("user", request.userPrompt()));
        body.set("response_format", responseFormat(request, entry));
        ModelFamily family = ModelFamily.of(entry);
        body.put(limitField(entry), family.tokens(entry, request.maxOutputTokens()));
        Double temperature = family.temperature(entry, request.temperature());
        if (temperature != null && !body.has("temperature")) {
            body.put("temperature", temperature);
        }
        String effort = family.effort(entry);
        if (effort != null && !body.has("reasoning_effort")) {
            body.put("reasoning_effort", effort);
        }
        return body;
    }

    private static ObjectNode message(String role, String content) {
        return Endpoint.JSON.createObjectNode().put("role", role).put("content", content);
    }

    String systemPrompt(CompletionRequest request, ChainEntry entry) {
        return showsTheSchema(entry)
                ? request.systemPrompt()
                        + "\n\nAnswer with one JSON object that follows this JSON Schema, and with nothing else:\n"
                        + request.schema().json()
                : request.systemPrompt();
    }

    private ObjectNode responseFormat(CompletionRequest request, ChainEntry entry) {
        ObjectNode format = Endpoint.JSON.createObjectNode();
        if (showsTheSchema(entry)) {
            return format.put("type", "json_object");
        }
        format.put("type", "json_schema")
                .putObject("json_schema")
                .put("name", request.schema().name())
                .put("strict", true)
                .set("schema", Answers.schema(request.schema().json()));
        return format;
    }
}
