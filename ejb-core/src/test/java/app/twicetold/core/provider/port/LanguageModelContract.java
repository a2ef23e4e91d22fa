package app.twicetold.core.provider.port;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.shared.KeyPoint;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What holds for every language model. */
public abstract class LanguageModelContract extends AdapterContract {
    public static final CompletionRequest REQUEST = new CompletionRequest(
            "You are a judge.",
            "Judge this.",
            new OutputSchema(
                    "answer",
                    "{\"type\":\"object\",\"properties\":{\"text\":{\"type\":\"string\"}},"
                            + "\"required\":[\"text\"],\"additionalProperties\":false}"),
            0,
            500,
            new LanguageTask.Exemplar(
                    "en",
                    "Practice beats talent.",
                    List.of(new KeyPoint("kp_1", "Practice beats talent.")),
                    1,
                    "one_example",
                    0,
                    100));

    @Override
    protected abstract LanguageModel adapter();

    @Override
    protected Completion call(ProviderCall call) {
        return adapter().complete(REQUEST, call);
    }

    /** The answer with status 200 of a model that refuses. */
    protected byte[] refusal() {
        throw new UnsupportedOperationException("No refusal");
    }

    @Override
    protected boolean prepare(Fault fault) {
        if (fault == Fault.REFUSAL) {
            stub().answer(aResponse().withBody(refusal()));
            return true;
        }
        return super.prepare(fault);
    }

    @Test
    void aCompletionIsADocumentWithItsUsage() {
        prepareSuccess();

        Completion completion = call(within(LONG));

        assertThat(completion.json()).startsWith("{").contains("\"text\"");
        assertThat(completion.usage().inputTokens()).isPositive();
        assertThat(completion.usage().outputTokens()).isPositive();
    }
}
