package app.twicetold.core.source.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.longs;

import app.twicetold.core.shared.language.LengthUnit;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SimhashTest {
    @Test
    void caseWidthAndPunctuationDoNotCount() {
        assertThat(Simhash.of(LengthUnit.WORDS, "The tide, it TURNS — twice a day!"))
                .isEqualTo(Simhash.of(LengthUnit.WORDS, "the tide it turns\ntwice a day"));
        assertThat(Simhash.of(LengthUnit.CHARACTERS, "潮水，每天涨落２次。"))
                .isEqualTo(Simhash.of(LengthUnit.CHARACTERS, "潮水每天 涨落2次"));
    }

    @Test
    void theOrderOfWordsCounts() {
        assertThat(Simhash.of(LengthUnit.WORDS, "one two three four"))
                .isNotEqualTo(Simhash.of(LengthUnit.WORDS, "four three two one"));
        assertThat(Simhash.of(LengthUnit.CHARACTERS, "天地玄黄")).isNotEqualTo(Simhash.of(LengthUnit.CHARACTERS, "黄玄地天"));
    }

    @Test
    void aTextShorterThanAGramHasAHashAllTheSame() {
        assertThat(Simhash.of(LengthUnit.WORDS, "")).isEqualTo(new Simhash(0));
        assertThat(Simhash.of(LengthUnit.WORDS, "tide")).isNotEqualTo(Simhash.of(LengthUnit.WORDS, "moon"));
        assertThat(Simhash.of(LengthUnit.CHARACTERS, "潮水")).isNotEqualTo(Simhash.of(LengthUnit.CHARACTERS, "月亮"));
    }

    /** Items of years are compared with it: a change of the algorithm must be seen. */
    @Test
    void theHashOfATextNeverChanges() {
        assertThat(Long.toHexString(Simhash.of(LengthUnit.WORDS, "The tide turns twice a day")
                        .bits()))
                .isEqualTo("53365a5a9a5af810");
        assertThat(Long.toHexString(
                        Simhash.of(LengthUnit.CHARACTERS, "潮水每天涨落两次").bits()))
                .isEqualTo("c0368100a400282");
    }

    @Test
    void aTextWithAnotherLastLineIsNearAndAnotherTextIsFar() {
        String text = words(1, 800);

        assertThat(hash(text).isNear(hash(text + " read more"))).isTrue();
        assertThat(hash(text).distance(hash(words(2, 800)))).isGreaterThan(10);
    }

    @Test
    void threeBitsAreNearAndFourAreNot() {
        Simhash hash = new Simhash(0x1234_5678_9abc_def0L);

        assertThat(hash.isNear(new Simhash(hash.bits() ^ 0b11))).isTrue();
        assertThat(hash.isNear(new Simhash(hash.bits() ^ 0b111))).isTrue();
        assertThat(hash.isNear(new Simhash(hash.bits() ^ 0b1111))).isFalse();
        assertThat(hash.distance(new Simhash(~hash.bits()))).isEqualTo(64);
    }

    @Test
    void theBandsAreTheFourQuarters() {
        assertThat(new Simhash(0xffff_0001_8000_1234L).bands()).containsExactly(0xffff, 0x0001, 0x8000, 0x1234);
    }

    @Test
    void nearDuplicatesShareABand() {
        qt().forAll(
                        longs().all(),
                        integers().between(0, 63),
                        integers().between(0, 63),
                        integers().between(0, 63))
                .check((bits, first, second, third) -> {
                    Simhash one = new Simhash(bits);
                    Simhash other = new Simhash(bits ^ (1L << first | 1L << second | 1L << third));
                    return one.isNear(other)
                            && other.isNear(one)
                            && IntStream.range(0, 4)
                                    .anyMatch(band -> one.bands()
                                            .get(band)
                                            .equals(other.bands().get(band)));
                });
    }

    private static Simhash hash(String text) {
        return Simhash.of(LengthUnit.WORDS, text);
    }

    private static String words(long seed, int count) {
        return new Random(seed)
                .ints(count, 0, 5000)
                .mapToObj(word -> "w" + word)
                .collect(Collectors.joining(" "));
    }
}
