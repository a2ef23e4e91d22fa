package app.twicetold.core.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacedWordTest {
    @Test
    void wordsStandInTheirOrder() {
        assertThat(starts("So, so it is.", "So,", "so", "it", "is.")).containsExactly(0, 4, 7, 10);
        assertThat(starts("天黑了，天又亮。", "天", "黑", "了", "天", "又", "亮")).containsExactly(0, 1, 2, 4, 5, 6);
    }

    @Test
    void aWordThatIsSpeltOtherwiseIsNotFoundFurtherBehind() {
        assertThat(starts(
                        "20 people came in the rain, because twenty were here.",
                        "twenty",
                        "people",
                        "came",
                        "in",
                        "the",
                        "rain,"))
                .containsExactly(3, 10, 15, 18, 22);
    }

    @Test
    void aWordStandsAtMostTwelveCharactersBehindTheOneBefore() {
        assertThat(starts("word" + "-".repeat(11) + "next", "word", "next")).containsExactly(0, 15);
        assertThat(starts("word" + "-".repeat(12) + "next", "word", "next")).containsExactly(0, 16);
        assertThat(starts("word" + "-".repeat(13) + "next", "word", "next")).containsExactly(0);
    }

    @Test
    void afterWordsThatAreLeftOutTheRestIsFound() {
        assertThat(starts(
                        "It costs three thousand five hundred and forty two coins a year or more.",
                        "It",
                        "costs",
                        "3542",
                        "coins",
                        "a",
                        "year",
                        "or",
                        "more."))
                .containsExactly(0, 3, 59, 64, 67);
    }

    @Test
    void aWordIsNotFoundInsideAnother() {
        assertThat(starts("It was dark on a day.", "was", "a", "day.")).containsExactly(3, 15, 17);
        assertThat(starts("unbelievable", "un", "believable")).containsExactly(0, 2);
    }

    private static List<Integer> starts(String transcript, String... texts) {
        List<SpokenWord> words = new ArrayList<>();
        Arrays.stream(texts).forEach(text -> words.add(new SpokenWord(text, 0, 1)));
        return PlacedWord.in(transcript, words).stream().map(PlacedWord::start).toList();
    }
}
