package app.twicetold.core.training.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.SpokenWord;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeptWordsTest {
    @Test
    void wordsAreReadAsTheyWere() {
        List<SpokenWord> words = List.of(
                new SpokenWord("Um,", 0, 299),
                new SpokenWord("叶子", 299, 299),
                new SpokenWord("overlaps", 250, 700),
                new SpokenWord("\"so\\", 90_000, 90_001),
                new SpokenWord("before", 5, 6));

        assertThat(KeptWords.read(KeptWords.write(words))).isEqualTo(words);
    }

    @Test
    void thereMayBeNone() {
        assertThat(KeptWords.read(KeptWords.write(List.of()))).isEmpty();
    }

    @Test
    void confidencesAreNotKept() {
        assertThat(KeptWords.read(KeptWords.write(List.of(new SpokenWord("so", 1, 2, 0.5)))))
                .containsExactly(new SpokenWord("so", 1, 2));
    }

    /** A row of more than 2 kB is cut, and its parts have an index of their own. */
    @Test
    void theWordsOfAMinuteLeaveRoomForTheirTextInARow() {
        Random random = new Random(7);
        List<SpokenWord> words = IntStream.range(0, 150)
                .mapToObj(i -> {
                    long start = 400L * i + random.nextInt(100);
                    return new SpokenWord(
                            Integer.toString(random.nextInt(100_000), 36), start, start + random.nextInt(300));
                })
                .toList();

        assertThat(KeptWords.write(words)).hasSizeLessThan(1_200);
        assertThat(Json.write(words).length()).isGreaterThan(6_000);
    }

    @Test
    void whatWasChangedByHandIsRefused() {
        assertThatThrownBy(() -> KeptWords.read(new byte[] {1, 2, 3})).isInstanceOf(IllegalStateException.class);
    }
}
