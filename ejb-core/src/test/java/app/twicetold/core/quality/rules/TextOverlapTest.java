package app.twicetold.core.quality.rules;

import static app.twicetold.core.shared.language.LengthUnit.CHARACTERS;
import static app.twicetold.core.shared.language.LengthUnit.WORDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import app.twicetold.core.shared.language.CopyLimit;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextOverlapTest {
    @Test
    void caseAndPunctuationDoNotMatter() {
        assertThat(TextOverlap.of("The SHIP went down, quickly", "when the ship went down: quickly", WORDS))
                .isEqualTo(new TextOverlap(5, 1));
        assertThat(TextOverlap.of("这艘船，很快沉没了", "后来这艘船很快沉没了。", CHARACTERS)).isEqualTo(new TextOverlap(8, 1));
    }

    @Test
    void textsWithoutACommonWordHaveNothingInCommon() {
        assertThat(TextOverlap.of("one two three four five", "six seven eight nine ten", WORDS))
                .isEqualTo(new TextOverlap(0, 0));
        assertThat(TextOverlap.of("", "six seven", WORDS)).isEqualTo(new TextOverlap(0, 0));
        assertThat(TextOverlap.of("six seven", "", WORDS)).isEqualTo(new TextOverlap(0, 0));
    }

    @Test
    void theShareIsThatOfTheRunsOfFiveInTheText() {
        TextOverlap overlap = TextOverlap.of("a b c d e f x y z", "a b c d e f", WORDS);

        assertThat(overlap.run()).isEqualTo(6);
        assertThat(overlap.share()).isCloseTo(2 / 5.0, within(1e-9));
        assertThat(TextOverlap.of("a b c d", "a b c d", WORDS)).isEqualTo(new TextOverlap(4, 0));
    }

    @ParameterizedTest
    @CsvSource({"en, 12, false", "en, 13, true", "zh-Hans, 20, false", "zh-Hans, 21, true"})
    void aRunMayBeAsLongAsTheLanguageSays(String language, int length, boolean exceeds) {
        CopyLimit limit = LanguageProfiles.of(language).copyLimit();
        String common = unit(language, 0, length);
        String text = common + unit(language, 1_000, 900);
        String source = unit(language, 3_000, 500) + common + unit(language, 5_000, 500);

        TextOverlap overlap =
                TextOverlap.of(text, source, LanguageProfiles.of(language).lengthUnit());

        assertThat(overlap.run()).isEqualTo(length);
        assertThat(overlap.exceeds(limit)).isEqualTo(exceeds);
    }

    @Test
    void aShareAboveTheLimitExceedsIt() {
        CopyLimit limit = new CopyLimit(12, 0.2);

        assertThat(new TextOverlap(12, 0.2).exceeds(limit)).isFalse();
        assertThat(new TextOverlap(13, 0.2).exceeds(limit)).isTrue();
        assertThat(new TextOverlap(12, 0.2001).exceeds(limit)).isTrue();
    }

    /** Different words or characters in a row. */
    private static String unit(String language, int from, int count) {
        return language.equals("en")
                ? IntStream.range(from, from + count)
                        .mapToObj(i -> "w" + i + " ")
                        .collect(Collectors.joining())
                : IntStream.range(from, from + count)
                        .mapToObj(i -> Character.toString(0x4E00 + i))
                        .collect(Collectors.joining());
    }
}
