package app.twicetold.core.provider.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What holds for every embedder. */
public abstract class EmbedderContract extends AdapterContract {
    @Override
    protected abstract Embedder adapter();

    @Override
    protected Embeddings call(ProviderCall call) {
        return adapter().embed(List.of("one text", "another text"), call);
    }

    @Test
    void everyTextHasAVectorOfOneLength() {
        prepareSuccess();

        Embeddings embeddings = call(within(LONG));

        assertThat(embeddings.vectors()).hasSize(2);
        assertThat(embeddings.vectors().get(0))
                .isNotEmpty()
                .hasSameSizeAs(embeddings.vectors().get(1));
        assertThat(embeddings.usage().inputTokens()).isPositive();
    }
}
