package app.twicetold.core.provider.port;

import java.util.List;

/** Places texts in a vector space. */
public interface Embedder extends Adapter {
    /**
     * One vector for each text.
     *
     * @param texts not empty
     * @throws ProviderException when there is not one vector for each text
     */
    Embeddings embed(List<String> texts, ProviderCall call);
}
