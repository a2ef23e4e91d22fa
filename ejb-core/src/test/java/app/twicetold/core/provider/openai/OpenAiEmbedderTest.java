package app.twicetold.core.provider.openai;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.http.ProviderStub;
import app.twicetold.core.provider.port.Embedder;
import app.twicetold.core.provider.port.EmbedderContract;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class OpenAiEmbedderTest extends EmbedderContract {
    private static final String ANSWER = """
            {"object": "list", "data": [{"object": "embedding", "index": 1, "embedding": [0.0, 1.0]},
             {"object": "embedding", "index": 0, "embedding": [1.0, 0.0]}], "usage": {"prompt_tokens": 5, "total_tokens": 5}}
            """;

    @RegisterExtension
    static final ProviderStub STUB = ProviderStub.openAi(
            "/embeddings",
            ANSWER.getBytes(StandardCharsets.UTF_8),
            "{\"data\": [{\"index\": 0, \"embedding\": [1.0]}]}",
            KEY);

    @Override
    protected ProviderStub stub() {
        return STUB;
    }

    @Override
    protected Embedder adapter() {
        return new OpenAiEmbedder(STUB.openAi());
    }

    @Test
    void vectorsAreInTheOrderOfTheTexts() {
        prepareSuccess();

        assertThat(call(within(LONG)).vectors().get(0)).containsExactly(1f, 0f);
    }
}
