package app.twicetold.core.provider.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CutPromptTest {
    /** Six letters a token, or two and a half Chinese characters. */
    @ParameterizedTest
    @CsvSource({
        "a, 6000, 999, true",
        "a, 6000, 1000, false",
        "a, 6000, 1001, false",
        "读, 2500, 999, true",
        "读, 2500, 1000, false",
        "读, 2500, 1001, false"
    })
    void fewerTokensThanTheTextCanHaveAreACut(String character, int characters, long tokens, boolean cut) {
        assertThat(CutPrompt.isCut(character.repeat(characters), tokens)).isEqualTo(cut);
    }

    @ParameterizedTest
    @CsvSource({", false", "0, false", "1, true"})
    void whatAServerDoesNotTellIsNoCut(Long tokens, boolean cut) {
        assertThat(CutPrompt.isCut("a".repeat(6_000), tokens)).isEqualTo(cut);
    }

    @ParameterizedTest
    @CsvSource({"1, false", "10, false"})
    void blanksCostNothing(long tokens, boolean cut) {
        assertThat(CutPrompt.isCut(" \n".repeat(6_000), tokens)).isEqualTo(cut);
    }
}
