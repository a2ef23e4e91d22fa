package app.twicetold.core.provider.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quicktheories.QuickTheory;
import org.quicktheories.generators.SourceDSL;

class SpokenPartsTest {
    @ParameterizedTest
    @CsvSource({"21, 1", "20, 1", "19, 2"})
    void aTextIsCutOnlyWhereItIsTooLong(int longest, int parts) {
        assertThat(SpokenParts.of("It rains. Take a hat", longest)).hasSize(parts);
    }

    @Test
    void aPartEndsWithASentenceAndIsAsLongAsCanBe() {
        assertThat(SpokenParts.of("It rains. We stay. Nobody minds at all.", 20))
                .containsExactly("It rains. We stay.", "Nobody minds at all.");
        assertThat(SpokenParts.of("下雨了。我们在家。谁也不在意。", 9)).containsExactly("下雨了。我们在家。", "谁也不在意。");
    }

    @Test
    void aSentenceThatIsTooLongIsCutBetweenWords() {
        assertThat(SpokenParts.of("one two three four five six", 13))
                .containsExactly("one two", "three four", "five six");
    }

    @Test
    void aWordThatIsTooLongIsCutBetweenCharacters() {
        assertThat(SpokenParts.of("𝄞𝄞𝄞𝄞𝄞", 2)).containsExactly("𝄞𝄞", "𝄞𝄞", "𝄞");
    }

    @Test
    void partsHaveCharacters() {
        assertThatIllegalArgumentException().isThrownBy(() -> SpokenParts.of("text", 0));
    }

    @Test
    void allPartsTogetherSayTheWholeText() {
        QuickTheory.qt()
                .forAll(
                        SourceDSL.strings().allPossible().ofLengthBetween(1, 200),
                        SourceDSL.integers().between(1, 50))
                .checkAssert((text, longest) -> {
                    var parts = SpokenParts.of(text, longest);
                    if (parts.size() > 1) {
                        assertThat(parts).allSatisfy(part -> {
                            assertThat(part).isNotBlank();
                            assertThat(part.codePointCount(0, part.length())).isLessThanOrEqualTo(longest);
                        });
                    }
                    assertThat(withoutSpaces(String.join("", parts))).isEqualTo(withoutSpaces(text));
                });
    }

    private static int[] withoutSpaces(String text) {
        return text.codePoints().filter(c -> !Character.isWhitespace(c)).toArray();
    }
}
