package app.twicetold.core.training.rules.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import app.twicetold.core.shared.PausePlace;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.training.rules.recording.PauseMap.Pause;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PauseMapTest {
    private static final LanguageProfile ENGLISH = LanguageProfiles.of("en");
    private static final LanguageProfile CHINESE = LanguageProfiles.of("zh-Hans");
    private static final Pattern ENGLISH_WORD = Pattern.compile("[^\\s]+");
    private static final Pattern CHINESE_WORD = Pattern.compile("\\||[^|][，。、？]?");

    @Test
    void sevenHundredMillisecondsMakeAPause() {
        assertThat(pauses("tired", 699)).isEmpty();
        assertThat(pauses("tired", 700)).containsExactly(new Pause(1_000, 1_700, 700, "tired", PausePlace.INSIDE));
        assertThat(pauses("tired", 701)).hasSize(1);
    }

    @Test
    void aPauseAfterASentenceHurtsFromOneAndAHalfSeconds() {
        assertThat(pauses("so.", 1_499)).isEmpty();
        assertThat(pauses("so.", 1_500))
                .containsExactly(new Pause(1_000, 2_500, 1_500, "so.", PausePlace.SENTENCE_END));
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

    /** The sentences as a recogniser writes them, with a bar where the speaker pauses for a second. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "the best posture is | the next one; INSIDE",
                "muscles tire in any | position; INSIDE",
                "chairs, | desks and lamps; INSIDE",
                "they bought chairs, | desks and lamps; INSIDE",
                "they all bought chairs, | and the pain came back; BETWEEN_THOUGHTS",
                "the pain came back because | muscles tire; BETWEEN_THOUGHTS",
                "the pain came back | because muscles tire; BETWEEN_THOUGHTS",
                "but, | the pain came back; BETWEEN_THOUGHTS",
                "that is the cause | of it; INSIDE",
                "he felt a bit | sober; INSIDE",
                "for example | a single tap; BETWEEN_THOUGHTS",
                "people sat like the drawing. | Then it hurt; SENTENCE_END"
            })
    void aPauseBesideAConnectiveOrAfterAThoughtIsNotInside(String spoken, PausePlace place) {
        assertThat(placeOfBar(spoken, ENGLISH)).isEqualTo(place);
    }

    /** Every character is a word, as some recognisers give them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "眼睛要的是|远方; INSIDE",
                "关|键条件不能丢; INSIDE",
                "苹果，|梨和桃; INSIDE",
                "苹果、香蕉、葡萄、|梨和桃; INSIDE",
                "她每改完一篇，|就看十分钟手机; BETWEEN_THOUGHTS",
                "她改完五篇，|就看手机; INSIDE",
                "眼睛难受因为|老看近处; BETWEEN_THOUGHTS",
                "眼睛难受|因为老看近处; BETWEEN_THOUGHTS",
                "但是，|她错了; BETWEEN_THOUGHTS",
                "也就是说|要看远处; BETWEEN_THOUGHTS",
                "休息不是换一块屏幕。|而是换一种用法; SENTENCE_END"
            })
    void theSameHoldsWhereTextsHaveNoSpaces(String spoken, PausePlace place) {
        assertThat(placeOfBar(spoken, CHINESE)).isEqualTo(place);
    }

    /** A comma ends a thought of four English words or six Chinese characters; below that it may stand in a list. */
    @Test
    void aThoughtHasALeastLength() {
        assertThat(placeOfBar("one two three, | next", ENGLISH)).isEqualTo(PausePlace.INSIDE);
        assertThat(placeOfBar("one two three four, | next", ENGLISH)).isEqualTo(PausePlace.BETWEEN_THOUGHTS);
        assertThat(placeOfBar("one two three four five, | next", ENGLISH)).isEqualTo(PausePlace.BETWEEN_THOUGHTS);
        assertThat(placeOfBar("一二三四五，|六", CHINESE)).isEqualTo(PausePlace.INSIDE);
        assertThat(placeOfBar("一二三四五六，|七", CHINESE)).isEqualTo(PausePlace.BETWEEN_THOUGHTS);
        assertThat(placeOfBar("一二三四五六七，|八", CHINESE)).isEqualTo(PausePlace.BETWEEN_THOUGHTS);
    }

    /** By the sense of what was said, a hesitation or a particle hides no place. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "the pain came back because um | muscles tire. It is so; BETWEEN_THOUGHTS; INSIDE",
                "the pain came back | uh because muscles tire. It is so; BETWEEN_THOUGHTS; INSIDE",
                "the pain came back again, um | the next day. It is so; BETWEEN_THOUGHTS; INSIDE",
                "the pain came um | back. It is so; INSIDE; INSIDE",
                "the pain came back. Um | muscles tire; SENTENCE_END; INSIDE",
                "she went away uh. | The next day it hurt. It is so; SENTENCE_END; SENTENCE_END",
                "the pain came back again um, | the next day. It is so; BETWEEN_THOUGHTS; BETWEEN_THOUGHTS"
            })
    void aHesitationHidesNoPlace(String spoken, PausePlace bySense, PausePlace byMarks) {
        assertThat(placeBySense(spoken, ENGLISH)).isEqualTo(bySense);
        assertThat(placeOfBar(spoken, ENGLISH)).isEqualTo(byMarks);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "眼睛难受因为呢|老看近处。是的; BETWEEN_THOUGHTS; INSIDE",
                "眼睛难受|嗯因为老看近处。是的; BETWEEN_THOUGHTS; INSIDE",
                "她每改完一篇，嗯|就看十分钟手机。是的; BETWEEN_THOUGHTS; INSIDE",
                "这样就行了吧。|孙子笑了; SENTENCE_END; SENTENCE_END",
                "他说了什么呢？|他说不急; SENTENCE_END; SENTENCE_END",
                "她每天改完一篇呢，|就看十分钟手机。是的; BETWEEN_THOUGHTS; BETWEEN_THOUGHTS"
            })
    void aParticleHidesNoPlace(String spoken, PausePlace bySense, PausePlace byMarks) {
        assertThat(placeBySense(spoken, CHINESE)).isEqualTo(bySense);
        assertThat(placeOfBar(spoken, CHINESE)).isEqualTo(byMarks);
    }

    /** One end mark in 25 words or 40 characters is enough to trust that there are sentences. */
    @Test
    void withoutEndMarksAPlaceIsUnknown() {
        String words = "it is dark | " + "word ".repeat(20);
        assertThat(placeBySense(words + "end.", ENGLISH)).as("24 words").isEqualTo(PausePlace.INSIDE);
        assertThat(placeBySense(words + "the end.", ENGLISH)).as("25 words").isEqualTo(PausePlace.INSIDE);
        assertThat(placeBySense(words + "the very end.", ENGLISH))
                .as("26 words")
                .isEqualTo(PausePlace.UNKNOWN);
        assertThat(placeBySense(words + "the very end", ENGLISH)).as("no mark").isEqualTo(PausePlace.UNKNOWN);
        String characters = "天黑|" + "字".repeat(37);
        assertThat(placeBySense(characters + "。", CHINESE)).as("39").isEqualTo(PausePlace.INSIDE);
        assertThat(placeBySense(characters + "完。", CHINESE)).as("40").isEqualTo(PausePlace.INSIDE);
        assertThat(placeBySense(characters + "完了。", CHINESE)).as("41").isEqualTo(PausePlace.UNKNOWN);
        assertThat(placeOfBar(characters + "完了", CHINESE))
                .as("earlier editions")
                .isEqualTo(PausePlace.INSIDE);
    }

    @Test
    void aConnectiveIsOneWithoutEndMarksToo() {
        assertThat(placeBySense("the pain came back because | muscles tire", ENGLISH))
                .isEqualTo(PausePlace.BETWEEN_THOUGHTS);
    }

    private static PausePlace placeOfBar(String spoken, LanguageProfile language) {
        return place(PauseMap.of(words(spoken, language), 60_000, language, spoken.replace("|", "")));
    }

    private static PausePlace placeBySense(String spoken, LanguageProfile language) {
        return place(PauseMap.bySense(words(spoken, language), 60_000, language, spoken.replace("|", "")));
    }

    private static PausePlace place(PauseMap map) {
        return map.pauses().isEmpty()
                ? PausePlace.SENTENCE_END
                : map.pauses().get(0).place();
    }

    private static List<SpokenWord> words(String spoken, LanguageProfile language) {
        List<SpokenWord> words = new ArrayList<>();
        long at = 0;
        Matcher word = (language.equals(ENGLISH) ? ENGLISH_WORD : CHINESE_WORD).matcher(spoken);
        while (word.find()) {
            if (word.group().equals("|")) {
                at += 1_000;
            } else {
                words.add(new SpokenWord(word.group(), at, at + 200));
                at += 200;
            }
        }
        return words;
    }

    private static List<Pause> pauses(String before, long gapMs) {
        List<SpokenWord> words =
                List.of(new SpokenWord(before, 0, 1_000), new SpokenWord("next", 1_000 + gapMs, 2_000 + gapMs));
        return PauseMap.of(words, 60_000, ENGLISH, "so next").pauses();
    }
}
