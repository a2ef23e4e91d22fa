package app.twicetold.core.provider.google;

import app.twicetold.core.provider.Embedder;
import app.twicetold.core.provider.Embeddings;
import app.twicetold.core.provider.ProviderCall;
import app.twicetold.core.provider.ProviderException;
import app.twicetold.core.provider.ProviderId;
import app.twicetold.core.provider.Usage;
import app.twicetold.core.provider.http.Endpoint;
import app.twicetold.core.provider.rules.ErrorKind;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * {@code POST /v1beta/models/<model>:batchEmbedContents}. The answer tells no usage: four characters count as a token, as
 * the provider itself reckons.
 */
public final class GeminiEmbedder implements Embedder {
    private static final int CHARACTERS_PER_TOKEN = 4;

    private final Endpoint endpoint;

    public GeminiEmbedder(URI baseUrl, String apiKey) {
        this(new Endpoint(baseUrl, Map.of("x-goog-api-key", apiKey)));
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
        ObjectNode body = Endpoint.JSON.createObjectNode();
        ArrayNode requests = body.putArray("requests");
        long characters = 0;
        for (String text : texts) {
            ObjectNode request = requests.addObject().put("model", "models/" + call.model());
            request.putObject("content").putArray("parts").addObject().put("text", text);
            characters += text.codePointCount(0, text.length());
        }
        JsonNode answer =
                endpoint.postForJson("/v1beta/models/" + call.model() + ":batchEmbedContents", body, call.deadline());
        JsonNode embeddings = answer.path("embeddings");
        if (!embeddings.isArray()) {
            throw new ProviderException(ErrorKind.TRANSPORT, "Embeddings without a list");
        }
        List<float[]> vectors = new ArrayList<>();
        for (JsonNode embedding : embeddings) {
            vectors.add(vector(embedding.path("values")));
        }
        boolean even = vectors.stream().allMatch(vector -> vector.length > 0 && vector.length == vectors.get(0).length);
        if (vectors.size() != texts.size() || !even) {
            throw ProviderException.invalidOutput("Not one vector of one length for each text");
        }
        return new Embeddings(
                vectors, Usage.tokens((characters + CHARACTERS_PER_TOKEN - 1) / CHARACTERS_PER_TOKEN, null));
    }

    private static float[] vector(JsonNode numbers) {
        float[] vector = new float[numbers.size()];
        for (int i = 0; i < vector.length; i++) {
            if (!numbers.path(i).isNumber()) {
                throw ProviderException.invalidOutput("A vector that is not made of numbers");
            }
            vector[i] = numbers.path(i).floatValue();
        }
        return vector;
    }
}
