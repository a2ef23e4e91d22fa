package app.twicetold.core.provider.http;

import app.twicetold.core.provider.port.Embeddings;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.Usage;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Shared code of the embedders of all providers. */
public final class Vectors {
    /** The most texts of one request. Every provider accepts this number, and the vectors fit into an answer. */
    static final int BATCH = 100;

    private Vectors() {}

    /** A vector as numbers. */
    public static float[] of(JsonNode numbers) {
        float[] vector = new float[numbers.size()];
        for (int i = 0; i < vector.length; i++) {
            if (!numbers.path(i).isNumber()) {
                throw ProviderException.invalidOutput("A vector that is not made of numbers");
            }
            vector[i] = numbers.path(i).floatValue();
        }
        return vector;
    }

    /**
     * The vectors of a request.
     *
     * @throws ProviderException when there is not one vector of one length for each text
     */
    public static List<float[]> each(List<String> texts, List<float[]> vectors) {
        boolean even = vectors.stream()
                .allMatch(vector -> vector != null && vector.length > 0 && vector.length == vectors.get(0).length);
        if (vectors.size() != texts.size() || !even) {
            throw ProviderException.invalidOutput("Not one vector of one length for each text");
        }
        return vectors;
    }

    /** Sends the texts in batches of at most {@link #BATCH}. */
    public static Embeddings inBatches(List<String> texts, Function<List<String>, Embeddings> call) {
        List<float[]> vectors = new ArrayList<>();
        Long tokens = null;
        for (int from = 0; from < texts.size(); from += BATCH) {
            Embeddings part = call.apply(texts.subList(from, Math.min(texts.size(), from + BATCH)));
            vectors.addAll(part.vectors());
            tokens = sum(tokens, part.usage().inputTokens());
        }
        return new Embeddings(each(texts, vectors), Usage.tokens(tokens, null));
    }

    private static @Nullable Long sum(@Nullable Long one, @Nullable Long other) {
        return one == null ? other : other == null ? one : Long.valueOf(one + other);
    }
}
