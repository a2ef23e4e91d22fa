package app.twicetold.core.shared.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FillerRateTest {
    private static final LanguageProfile ENGLISH = LanguageProfiles.of("en");
    private static final LanguageProfile CHINESE = LanguageProfiles.of("zh-Hans");

    @ParameterizedTest
    @CsvSource({
        "'Um, so it is uh dark.', 3",
        "'People like you stop so early.', 0",
        "'It is, like, dark, you know, outside.', 2",
        "'So it is dark. So, we wait.', 0",
        "'It is, you know like basically, dark.', 3",
        "'It is you know like basically dark.', 0",
        "'It is you know, like, um dark.', 3",
        "'It is, like, you know how it is.', 1",
        "'So you know how to begin, and so you know where to go on.', 0",
        "'The ermine is white.', 0"
    })
    void hesitationsAndMeaninglessFillersCount(String text, int fillers) {
        assertThat(FillerRate.count(ENGLISH.habits(), ENGLISH.lengthUnit(), text))
                .isEqualTo(fillers);
    }

    @ParameterizedTest
    @CsvSource({
        "嗯那个月亮就变暗了, 2",
        "先想一想然后再讲, 0",
        "然后，我们就等着。, 0",
        "那个，月亮，就是，变暗了。, 2",
        "月亮，就是然后那个，看一看, 3",
        "就是然后那个看一看, 0",
        "然后这个菜太淡，其实这个问题就是太急。, 0",
        "舌头先动，其实就是先尝。, 0"
    })
    void theSameInChinese(String text, int fillers) {
        assertThat(FillerRate.count(CHINESE.habits(), CHINESE.lengthUnit(), text))
                .isEqualTo(fillers);
    }

    @Test
    void theRateIsThatOfAHundredWords() {
        assertThat(ENGLISH.fillerRate("um " + "word ".repeat(24))).isEqualTo(4);
        assertThat(CHINESE.fillerRate("嗯" + "字".repeat(39))).isEqualTo(4);
        assertThat(ENGLISH.fillerRate("um ".repeat(7) + "word ".repeat(81)))
                .as("7.954…, as it is shown")
                .isEqualTo(8);
        assertThat(ENGLISH.fillerRate("")).isZero();
    }

    @ParameterizedTest
    @CsvSource({"'It is, um, dark. Uh, wait.', 'It is, dark. wait.'", "'It is dark.', 'It is dark.'"})
    void hesitationsAreLeftOutWithTheirMarks(String text, String without) {
        assertThat(ENGLISH.withoutHesitations(text)).isEqualTo(without);
    }

    @Test
    void particlesAndHesitationsAreStrippedAtBothEnds() {
        SpokenHabits chinese = CHINESE.habits();
        assertThat(chinese.withoutTail("因为呢，嗯")).isEqualTo("因为");
        assertThat(chinese.withoutHead("嗯，所以啊")).isEqualTo("所以啊");
        assertThat(ENGLISH.habits().withoutTail("it stops because, um")).isEqualTo("it stops because");
        assertThat(ENGLISH.habits().withoutHead("Uh but then")).isEqualTo("but then");
        assertThat(ENGLISH.habits().withoutTail("the album")).isEqualTo("the album");
    }
}
