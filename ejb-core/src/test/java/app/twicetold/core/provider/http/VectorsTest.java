package app.twicetold.core.provider.http;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.provider.port.Embeddings;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.Usage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VectorsTest {
    @Test
    void aTextIsCutToTheTokensThatItMayHave() {
        assertThat(Vectors.cut("abcdef", 2)).isEqualTo("abcdef");
        assertThat(Vectors.cut("abcdefg", 2)).isEqualTo("abcdef");
        assertThat(Vectors.cut("潮汐", 4)).isEqualTo("潮汐");
        assertThat(Vectors.cut("潮汐表", 4)).isEqualTo("潮汐");
        assertThat(Vectors.cut("潮\uD842\uDFB7", 3)).isEqualTo("潮");
    }

    @Test
    void theBoundIsThatOfTheEntryOrOfTheProvider() {
        List<String> sent = new ArrayList<>();

        embed(Map.of(), sent);
        embed(Map.of(ChainEntry.MAX_INPUT_TOKENS, 1), sent);

        assertThat(sent).containsExactly("abcdef", "abc");
    }

    private static void embed(Map<String, Object> options, List<String> sent) {
        ChainEntry entry = new ChainEntry("openai", "small", true, Duration.ofSeconds(1), options);
        Vectors.inBatches(
                List.of("abcdefghi"), new ProviderCall(entry, Deadline.in(Duration.ofSeconds(1))), 2, texts -> {
                    sent.addAll(texts);
                    return new Embeddings(List.of(new float[] {1}), Usage.tokens(1L, null));
                });
    }
}
