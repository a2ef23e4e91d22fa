package app.twicetold.core.shared.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpokenHabitsTest {
    private static final LanguageProfile ENGLISH = LanguageProfiles.of("en");
    private static final LanguageProfile CHINESE = LanguageProfiles.of("zh-Hans");

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Um, it is, uh, an umbrella. UM!; um=2 uh=1",
                "uh-huh, that's er better; er=1",
                "The drummer hummed her number; ''",
                "Uhm, erm, well; erm=1 uhm=1",
            })
    void hesitationsAreCountedAsWordsOfTheirOwn(String text, String counts) {
        assertThat(shown(ENGLISH.hesitationsIn(text))).isEqualTo(counts);
    }

    /** The counts are raw: they hold also where the word carries meaning, and the prompt says so. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "So like, people like you; like=2 so=1",
                "You know the so-called expert, likewise; you know=1",
                "I actually mean it, I mean, basically; I mean=1 basically=1 actually=1",
                "A sofa unlike any other; ''",
            })
    void candidatesAreRawCounts(String text, String counts) {
        assertThat(shown(ENGLISH.fillerCandidatesIn(text))).isEqualTo(counts);
    }

    /**
     * A word inside another one, or across two, is not counted where the dictionary of ICU sees it. It does not see 成就
     * before 是, which is one reason why the counts are called raw.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "嗯，那个，就是说，其实很简单，嗯; 那个=1 其实=1 就是说=1",
                "他的成就是巨大的; 就是=1",
                "其实验结果还没有出来; ''",
                "他自然后退了一步; ''",
                "那个人先想，然后再讲; 那个=1 然后=1",
                "这就是关键; 就是=1",
            })
    void chineseCandidatesAreCountedAsWordsOfTheirOwn(String text, String counts) {
        assertThat(shown(CHINESE.fillerCandidatesIn(text))).isEqualTo(counts);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"嗯我觉得呃对; 嗯=1 呃=1", "大家都来了; ''"})
    void chineseHesitationsAreCounted(String text, String counts) {
        assertThat(shown(CHINESE.hesitationsIn(text))).isEqualTo(counts);
    }

    @Test
    void everyFillerOfTheTableIsOneOrTheOther() {
        for (LanguageProfile language : LanguageProfiles.all()) {
            assertThat(language.habits().hesitations())
                    .doesNotContainAnyElementsOf(language.habits().candidates());
            assertThat(List.of(
                                    language.habits().hesitations(),
                                    language.habits().candidates())
                            .stream()
                            .flatMap(List::stream))
                    .containsAll(language.fillers());
        }
    }

    @Test
    void aConnectiveIsAWordOfItsOwn() {
        assertThat(ENGLISH.habits().endsWithConnective("It hurts, because,")).isTrue();
        assertThat(ENGLISH.habits().endsWithConnective("It hurts also")).isTrue();
        assertThat(ENGLISH.habits().endsWithConnective("Nobody rebut")).isFalse();
        assertThat(ENGLISH.habits().startsWithConnective("Which means that")).isTrue();
        assertThat(ENGLISH.habits().startsWithConnective("Butter melts")).isFalse();
        assertThat(CHINESE.habits().endsWithConnective("他来，但是")).isTrue();
        assertThat(CHINESE.habits().startsWithConnective("因为太急")).isTrue();
    }

    @Test
    void aRetellingNeedsTwiceTheFloorToBeJudged() {
        assertThat(ENGLISH.judgeableLength()).isEqualTo(60);
        assertThat(CHINESE.judgeableLength()).isEqualTo(80);
    }

    @Test
    void aThoughtHasWords() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SpokenHabits(List.of(), List.of(), List.of(), List.of(), 0));
    }

    private static String shown(Map<String, Integer> counts) {
        return counts.entrySet().stream()
                .map(count -> count.getKey() + "=" + count.getValue())
                .collect(Collectors.joining(" "));
    }
}
