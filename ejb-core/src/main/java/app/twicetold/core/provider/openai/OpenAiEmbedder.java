package app.twicetold.core.provider.openai;

import app.twicetold.core.provider.http.Answers;
import app.twicetold.core.provider.http.Endpoint;
import app.twicetold.core.provider.http.Vectors;
import app.twicetold.core.provider.port.Embedder;
import app.twicetold.core.provider.port.Embeddings;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;

/** {@code POST /embeddings} with float vectors. */
public final class OpenAiEmbedder extends OpenAiAdapter implements Embedder {
    private static final int MOST_TOKENS = 8_191;

    public OpenAiEmbedder(OpenAiEndpoint endpoint) {
        super(endpoint);
    }

    @Override
    public Embeddings embed(List<String> texts, ProviderCall call) {
        return Vectors.inBatches(
                texts, call, MOST_TOKENS, endpoint.dialect().batch(call.entry()), batch -> batch(batch, call));
    }

    private Embeddings batch(List<String> texts, ProviderCall call) {
        ObjectNode body =
                Endpoint.JSON.createObjectNode().put("model", call.model()).put("encoding_format", "float");
        texts.forEach(body.putArray("input")::add);
        JsonNode answer =
                endpoint.http().withoutError(endpoint.http().postForJson("/embeddings", body, call.deadline()), "data");
        JsonNode data = answer.path("data");
        if (!data.isArray()) {
            throw new ProviderException(ErrorKind.TRANSPORT, "Embeddings without data");
        }
        float[][] vectors = new float[texts.size()][];
        for (JsonNode item : data) {
            int index = item.path("index").asInt(-1);
            if (index < 0 || index >= vectors.length) {
                throw ProviderException.invalidOutput("A vector for a text that was not sent");
            }
            vectors[index] = Vectors.of(item.path("embedding"));
        }
        return new Embeddings(
                Vectors.each(texts, Arrays.asList(vectors)),
                Usage.tokens(Answers.count(answer.path("usage").path("prompt_tokens")), null));
    }
}
