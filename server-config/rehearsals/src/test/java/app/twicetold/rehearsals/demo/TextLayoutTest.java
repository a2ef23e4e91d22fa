package app.twicetold.rehearsals.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextLayoutTest {
    private static final String CHINESE = "饺子浮起来，不等于熟了。要看馅料的中心温度（七十五度），而不是看水面。";

    @ParameterizedTest
    @CsvSource({"abc, 3", "结构, 4", "3 分, 4", "é, 1", "e\u0301, 1", "（）, 4", "█░, 2", "━ ✓, 3", "한국, 4", "😀, 2"})
    void ideographsTakeTwoColumnsAndMarksNone(String text, int columns) {
        assertThat(TextLayout.width(text)).isEqualTo(columns);
    }

    @Test
    void paddingCountsColumns() {
        assertThat(TextLayout.padded("结构", 6)).isEqualTo("结构  ");
        assertThat(TextLayout.padded("Structure", 6)).isEqualTo("Structure");
    }

    @Test
    void wordsAreKeptWhole() {
        assertThat(TextLayout.wrapped("one two  three", 7)).containsExactly("one two", "three");
        assertThat(TextLayout.wrapped("one two", 6)).containsExactly("one", "two");
    }

    @Test
    void aWordThatIsTooLongIsCut() {
        assertThat(TextLayout.wrapped("a transformation", 5)).containsExactly("a", "trans", "forma", "tion");
    }

    @Test
    void nothingIsOneEmptyLine() {
        assertThat(TextLayout.wrapped("", 10)).containsExactly("");
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 9, 10, 11, 20, 40})
    void noLineIsTooWideAndNothingIsLost(int columns) {
        List<String> lines = TextLayout.wrapped(CHINESE, columns);

        assertThat(lines).allSatisfy(line -> assertThat(TextLayout.width(line)).isLessThanOrEqualTo(columns));
        assertThat(String.join("", lines)).isEqualTo(CHINESE);
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 9, 10, 11, 20, 40})
    void noLineBeginsWithClosingOrEndsWithOpeningPunctuation(int columns) {
        List<String> lines = TextLayout.wrapped(CHINESE, columns);

        assertThat(lines).noneMatch(line -> line.matches("^[，。）].*")).noneMatch(line -> line.endsWith("（"));
    }

    @Test
    void latinWordsInChineseAreKeptWhole() {
        assertThat(TextLayout.wrapped("用 Twicetold 练习", 12)).containsExactly("用 Twicetold", "练习");
        assertThat(TextLayout.wrapped("用Twicetold练习", 10)).containsExactly("用", "Twicetold", "练习");
    }
}
