package app.twicetold.core.provider.port;

import java.util.List;

/**
 * Texts as vectors.
 *
 * @param vectors one for each text, in its order, all of one length
 */
public record Embeddings(List<float[]> vectors, Usage usage) {
    public Embeddings {
        vectors = List.copyOf(vectors);
    }
}
