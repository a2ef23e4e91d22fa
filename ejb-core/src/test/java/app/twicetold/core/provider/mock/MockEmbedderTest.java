package app.twicetold.core.provider.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import app.twicetold.core.library.Seeds;
import app.twicetold.core.provider.port.Embedder;
import app.twicetold.core.provider.port.EmbedderContract;
import app.twicetold.core.provider.port.Fault;
import app.twicetold.core.quality.rules.Cosine;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class MockEmbedderTest extends EmbedderContract {
    private Duration latency = Duration.ZERO;

    @Override
    protected Embedder adapter() {
        return new MockEmbedder(latency);
    }

    @Override
    protected boolean prepare(Fault fault) {
        latency = Duration.ofMinutes(1);
        return fault == Fault.HANG_IN_BODY;
    }

    @Override
    protected void prepareSuccess() {
        latency = Duration.ZERO;
    }

    private double cosine(String one, String other) {
        List<float[]> vectors =
                adapter().embed(List.of(one, other), within(LONG)).vectors();
        double sum = 0;
        for (int i = 0; i < 256; i++) {
            sum += vectors.get(0)[i] * vectors.get(1)[i];
        }
        return sum;
    }

    @Test
    void equalTextsHaveACosineOfOne() {
        assertThat(cosine("练习比天赋更重要", "练习比天赋更重要")).isCloseTo(1, offset(1e-5));
        assertThat(cosine("", "")).isCloseTo(1, offset(1e-5));
    }

    @Test
    void similarTextsAreNearerThanOthers() {
        String text = "Practice beats talent in most fields";

        assertThat(cosine(text, "Practice beats talent in many fields"))
                .isGreaterThan(0.7)
                .isGreaterThan(cosine(text, "Rivers carry mud down to the sea"));
    }

    @Test
    void onlyNearCopiesOfArticlesLookLikeDuplicates() {
        List<String> texts = Seeds.load().articles().stream()
                .map(article -> String.join("\n", article.paragraphs()))
                .toList();
        List<float[]> vectors = adapter().embed(texts, within(LONG)).vectors();
        double nearest = -1;
        for (int i = 0; i < vectors.size(); i++) {
            for (int j = 0; j < i; j++) {
                nearest = Math.max(nearest, Cosine.of(vectors.get(i), vectors.get(j)));
            }
        }

        assertThat(nearest).as("the most similar two articles").isLessThan(0.85);
        for (String text : texts) {
            String copy = text.substring(0, text.length() / 2) + " " + text.substring(text.length() / 2 + 8);
            assertThat(cosine(text, copy)).isGreaterThan(0.95);
        }
    }
}
