package app.twicetold.core.provider.google;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.http.ProviderStub;
import app.twicetold.core.provider.port.Embedder;
import app.twicetold.core.provider.port.EmbedderContract;
import app.twicetold.core.provider.port.Embeddings;
import app.twicetold.core.provider.port.Fault;
import app.twicetold.core.provider.port.Usage;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeminiEmbedderTest extends EmbedderContract {
    private static final String PATH = "/v1beta/models/some-model:batchEmbedContents";

    @RegisterExtension
    static final ProviderStub STUB = new ProviderStub(
            "",
            PATH,
            "{\"embeddings\":[{\"values\":[0.1,0.2]},{\"values\":[0.3,-0.4]}]}".getBytes(StandardCharsets.UTF_8),
            "{\"embeddings\":[{\"values\":[0.1,0.2]},{\"values\":[0.3]}]}",
            KEY);

    @Override
    protected ProviderStub stub() {
        return STUB;
    }

    @Override
    protected Embedder adapter() {
        return new GeminiEmbedder(STUB.base(), KEY);
    }

    @Override
    protected Set<Fault> impossible() {
        return Set.of(Fault.REFUSED_BY_STATUS);
    }

    @ParameterizedTest
    @CsvSource({"100, 1", "101, 2", "200, 2"})
    void moreTextsThanARequestMayHoldAreSentInSeveral(int texts, int requests) {
        STUB.server.resetAll();
        for (int size : new int[] {1, 100}) {
            STUB.server.stubFor(post(urlEqualTo(PATH))
                    .withRequestBody(matchingJsonPath("$[?(@.requests.length() == " + size + ")]"))
                    .willReturn(aResponse()
                            .withBody("{\"embeddings\":["
                                    + String.join(",", Collections.nCopies(size, "{\"values\":[0.5]}")) + "]}")));
        }

        Embeddings embeddings = adapter().embed(Collections.nCopies(texts, "four"), within(LONG));

        assertThat(embeddings.vectors()).hasSize(texts);
        assertThat(embeddings.usage()).isEqualTo(Usage.tokens((long) texts, null));
        STUB.server.verify(requests, postRequestedFor(urlEqualTo(PATH)));
    }

    @Test
    void textsAreSentTogetherAndCountedInFours() {
        prepareSuccess();

        assertThat(call(within(LONG)).vectors().get(1)).containsExactly(0.3f, -0.4f);
        assertThat(call(within(LONG)).usage()).isEqualTo(Usage.tokens(5L, null));

        STUB.server.verify(2, postRequestedFor(urlEqualTo(PATH)).withRequestBody(equalToJson("""
                {"requests": [
                  {"model": "models/some-model", "content": {"parts": [{"text": "one text"}]}},
                  {"model": "models/some-model", "content": {"parts": [{"text": "another text"}]}}]}
                """)));
    }
}
