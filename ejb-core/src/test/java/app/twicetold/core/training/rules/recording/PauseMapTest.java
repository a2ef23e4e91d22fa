package app.twicetold.core.training.rules.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.training.rules.recording.PauseMap.Pause;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PauseMapTest {
    private static final LanguageProfile ENGLISH = LanguageProfiles.of("en");

    @Test
    void sevenHundredMillisecondsMakeAPause() {
        assertThat(pauses("so", 699)).isEmpty();
        assertThat(pauses("so", 700)).containsExactly(new Pause(1_000, 1_700, 700, "so", false));
        assertThat(pauses("so", 701)).hasSize(1);
    }

    @Test
    void aPauseAfterASentenceHurtsFromOneAndAHalfSeconds() {
        assertThat(pauses("so.", 1_499)).isEmpty();
        assertThat(pauses("so.", 1_500)).containsExactly(new Pause(1_000, 2_500, 1_500, "so.", true));
        assertThat(pauses("so.", 1_501)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"end.", "end!", "end?", "end…", "完。", "完！", "完？", "end.\"", "end.”", "end.)", " end. "})
    void endMarksEndASentenceInEitherScript(String word) {
        assertThat(pauses(word, 1_499)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"end", "end,", "3.5", "e.g"})
    void otherWordsDoNotEndASentence(String word) {
        assertThat(pauses(word, 1_499)).hasSize(1);
    }

    @Test
    void theNumbersDescribeTheWholeRecording() {
        List<SpokenWord> words = List.of(
                new SpokenWord("um", 1_000, 2_000),
                new SpokenWord("first", 3_000, 4_000),
                new SpokenWord("done.", 4_000, 5_000),
                new SpokenWord("like", 6_000, 7_000),
                new SpokenWord("next", 9_000, 10_000));

        PauseMap map = PauseMap.of(words, 30_000, ENGLISH, "um first done. like next");

        assertThat(map.pauses()).extracting(Pause::durationMs).containsExactly(1_000L, 2_000L);
        assertThat(map.meanPauseMs()).isEqualTo(1_500);
        assertThat(map.articulationRate()).as("5 words in 5 s of speech").isEqualTo(60.0);
        assertThat(map.fillerCount()).isEqualTo(2);
    }

    @Test
    void theRateCountsWhatTheLanguageCounts() {
        List<SpokenWord> words = List.of(new SpokenWord("今天", 0, 1_000), new SpokenWord("天气", 1_000, 2_000));

        PauseMap map = PauseMap.of(words, 2_000, LanguageProfiles.of("zh-Hans"), "今天天气");

        assertThat(map.articulationRate()).isEqualTo(120.0);
    }

    @Test
    void withoutWordTimesThereAreNoPauses() {
        PauseMap map = PauseMap.of(List.of(), 30_000, ENGLISH, "um");

        assertThat(map).isEqualTo(new PauseMap(List.of(), 0, 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> PauseMap.of(List.of(), 0, ENGLISH, ""));
    }

    private static List<Pause> pauses(String before, long gapMs) {
        List<SpokenWord> words =
                List.of(new SpokenWord(before, 0, 1_000), new SpokenWord("next", 1_000 + gapMs, 2_000 + gapMs));
        return PauseMap.of(words, 60_000, ENGLISH, "so next").pauses();
    }
}
