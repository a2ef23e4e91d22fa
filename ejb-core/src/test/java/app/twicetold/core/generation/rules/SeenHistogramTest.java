package app.twicetold.core.generation.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.content.rules.Cell;
import java.util.BitSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SeenHistogramTest {
    private static final Cell EASY = new Cell("en", "science", 1);
    private static final Cell HARD = new Cell("en", "science", 3);
    private static final Cell CHINESE = new Cell("zh-Hans", "science", 1);

    private final SeenHistogram histogram =
            new SeenHistogram(Map.of(EASY, bits(0, 1, 63, 64), HARD, bits(2), CHINESE, bits(3, 4)));

    @Test
    void nobodyHasSeenAnything() {
        assertThat(histogram.busy()).isEmpty();
    }

    @Test
    void eachArticleCountsInItsCell() {
        histogram.add(Set.of("en"), bits(0, 63, 64, 2));

        assertThat(histogram.busy()).isEqualTo(Map.of(EASY, 3, HARD, 1));
    }

    @Test
    void whatIsNotServedAnyMoreDoesNotCount() {
        histogram.add(Set.of("en"), bits(5, 62, 65, 1000));

        assertThat(histogram.busy()).isEmpty();
    }

    @Test
    void articlesOfALanguageThatTheUserDoesNotPractiseDoNotCount() {
        histogram.add(Set.of("en"), bits(0, 3));
        histogram.add(Set.of("zh-Hans"), bits(0, 3, 4));

        assertThat(histogram.busy()).isEqualTo(Map.of(EASY, 1, CHINESE, 2));
    }

    /** Of eleven users the busy one is the second. */
    @Test
    void usersOfTheLanguageWhoSawNothingCount() {
        histogram.add(Set.of("en"), bits(0, 1));
        for (int user = 0; user < 10; user++) {
            histogram.add(Set.of("en"), bits());
        }
        assertThat(histogram.busy()).isEqualTo(Map.of(EASY, 0));

        histogram.add(Set.of("en"), bits(0, 1));
        histogram.add(Set.of("zh-Hans"), bits());

        assertThat(histogram.busy())
                .as("twelve of the language, and one of another")
                .isEqualTo(Map.of(EASY, 1));
    }

    private static BitSet bits(int... numbers) {
        BitSet bits = new BitSet();
        for (int number : numbers) {
            bits.set(number);
        }
        return bits;
    }
}
