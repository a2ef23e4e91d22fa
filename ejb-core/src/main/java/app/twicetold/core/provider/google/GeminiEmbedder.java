package app.twicetold.core.provider.google;

import app.twicetold.core.provider.http.Endpoint;
import app.twicetold.core.provider.http.Vectors;
import app.twicetold.core.provider.port.Embedder;
import app.twicetold.core.provider.port.Embeddings;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * {@code POST /v1beta/models/<model>:batchEmbedContents}. The answer tells no usage. Four characters count as a token,
 * by the provider's own estimate.
 */
public final class GeminiEmbedder implements Embedder {
    private static final int MOST_TOKENS = 2_048;

    private static final int CHARACTERS_PER_TOKEN = 4;

    private final Endpoint endpoint;

    public GeminiEmbedder(URI baseUrl, String apiKey) {
        this(new Endpoint(baseUrl, Map.of("x-goog-api-key", apiKey), GeminiRefusals.TABLE));
    }

    GeminiEmbedder(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public String provider() {
        return ProviderId.GOOGLE.wire();
    }

    @Override
    public Embeddings embed(List<String> texts, ProviderCall call) {
        return Vectors.inBatches(texts, call, MOST_TOKENS, batch -> batch(batch, call));
    }

    private Embeddings batch(List<String> texts, ProviderCall call) {
        ObjectNode body = Endpoint.JSON.createObjectNode();
        ArrayNode requests = body.putArray("requests");
        long characters = 0;
        for (String text : texts) {
            ObjectNode request = requests.addObject().put("model", "models/" + call.model());
            request.putObject("content").putArray("parts").addObject().put("text", text);
            characters += text.codePointCount(0, text.length());
        }
        JsonNode answer =
                endpoint.postForJson(GeminiModels.path(call.model(), "batchEmbedContents"), body, call.deadline());
        JsonNode embeddings = answer.path("embeddings");
        if (!embeddings.isArray()) {
            throw new ProviderException(ErrorKind.TRANSPORT, "Embeddings without a list");
        }
        List<float[]> vectors = new ArrayList<>();
        for (JsonNode embedding : embeddings) {
            vectors.add(Vectors.of(embedding.path("values")));
        }
        return new Embeddings(
                Vectors.each(texts, vectors),
                Usage.tokens((characters + CHARACTERS_PER_TOKEN - 1) / CHARACTERS_PER_TOKEN, null));
    }
}
