package app.twicetold.core.provider.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.provider.port.Embeddings;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** 32 is the default of a server of one's own, and TEI refuses more. */
    @ParameterizedTest
    @CsvSource({"31, 31", "32, 32", "33, 32 1", "65, 32 32 1"})
    void textsAreSentInBatches(int texts, String sizes) {
        List<String> sent = new ArrayList<>();

        Embeddings embeddings = inBatchesOf32(texts, batch -> {
            sent.add(String.valueOf(batch.size()));
            return vectors(batch.size(), 2);
        });

        assertThat(String.join(" ", sent)).isEqualTo(sizes);
        assertThat(embeddings.vectors()).hasSize(texts);
        assertThat(embeddings.usage()).isEqualTo(Usage.tokens((long) texts, null));
    }

    @Test
    void aBatchThatIsRefusedInTheMiddleFailsTheWholeAndCostsWhatWasDone() {
        assertThatThrownBy(() -> inBatchesOf32(65, batch -> {
                    if (batch.size() == 1) {
                        throw new ProviderException(ErrorKind.CLIENT_ERROR, "As the test says");
                    }
                    return vectors(batch.size(), 2);
                }))
                .isInstanceOfSatisfying(ProviderException.class, e -> {
                    assertThat(e.kind()).isEqualTo(ErrorKind.CLIENT_ERROR);
                    assertThat(e.usage()).isEqualTo(Usage.tokens(64L, null));
                });
    }

    @Test
    void vectorsOfAnotherLengthAreInvalid() {
        assertThatThrownBy(() -> inBatchesOf32(33, batch -> vectors(batch.size(), batch.size() == 1 ? 3 : 2)))
                .isInstanceOfSatisfying(
                        ProviderException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_OUTPUT));
    }

    private static Embeddings vectors(int texts, int length) {
        return new Embeddings(Collections.nCopies(texts, new float[length]), Usage.tokens((long) texts, null));
    }

    private static Embeddings inBatchesOf32(int texts, Function<List<String>, Embeddings> send) {
        ChainEntry entry = ChainEntry.of("openai_compatible", "bge-m3", Duration.ofSeconds(1));
        return Vectors.inBatches(
                Collections.nCopies(texts, "Fish"),
                new ProviderCall(entry, Deadline.in(Duration.ofSeconds(1))),
                512,
                32,
                send);
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
