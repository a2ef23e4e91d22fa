package app.twicetold.core.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.strings;

import app.twicetold.core.storage.ByteRange.Part;
import app.twicetold.core.storage.ByteRange.Unsatisfiable;
import app.twicetold.core.storage.ByteRange.Whole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteRangeTest {
    private static final long SIZE = 1000;

    @ParameterizedTest
    @CsvSource({
        "bytes=0-0, 0, 0",
        "bytes=0-499, 0, 499",
        "bytes=500-999, 500, 999",
        "bytes=500-1000, 500, 999",
        "bytes=500-99999999999999999999999, 500, 999",
        "bytes=0-, 0, 999",
        "bytes=999-, 999, 999",
        "bytes=-1, 999, 999",
        "bytes=-999, 1, 999",
        "bytes=-1000, 0, 999",
        "bytes=-1001, 0, 999",
        "bytes=-99999999999999999999999, 0, 999",
        "BYTES=7-8, 7, 8",
        "bytes=007-00000000000000000000008, 7, 8",
    })
    void aRangeInsideTheObjectIsServed(String header, long first, long last) {
        assertThat(ByteRange.parse(header, SIZE)).isEqualTo(new Part(first, last, SIZE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes= 7-8", "bytes=7-8 ", "bytes=,7-8", "bytes=7-8 , ,"})
    void blanksAndEmptyElementsDoNotCount(String header) {
        assertThat(ByteRange.parse(header, SIZE)).isEqualTo(new Part(7, 8, SIZE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=1000-", "bytes=1000-1001", "bytes=99999999999999999999999-", "bytes=-0"})
    void aRangeOutsideTheObjectIsUnsatisfiable(String header) {
        assertThat(ByteRange.parse(header, SIZE)).isEqualTo(new Unsatisfiable(SIZE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "bytes",
                "bytes=",
                "bytes=-",
                "bytes=a-b",
                "bytes=5",
                "bytes=5-4",
                "bytes=--5",
                "bytes=-5-",
                "bytes=+1-2",
                "bytes=1 - 2",
                "bytes =1-2",
                "bytes=0x1-2",
                "bytes=\u0661-\u0662",
                "bytes=0-1,5-6",
                "bytes=0-1,5-6,",
                "seconds=1-2",
                "0-1",
            })
    void whatIsMalformedMultipleOrInAnotherUnitIsIgnored(String header) {
        assertThat(ByteRange.parse(header, SIZE)).isEqualTo(new Whole());
    }

    @Test
    void noHeaderMeansAllBytes() {
        assertThat(ByteRange.parse(null, SIZE)).isEqualTo(new Whole());
    }

    @Test
    void anEmptyObjectHasNoRange() {
        assertThat(ByteRange.parse("bytes=0-", 0)).isEqualTo(new Unsatisfiable(0));
        assertThat(ByteRange.parse("bytes=-5", 0)).isEqualTo(new Whole());
    }

    @Test
    void theHeadersOfTheAnswerFollowTheGrammar() {
        Part part = new Part(2, 5, 10);

        assertThat(part.length()).isEqualTo(4);
        assertThat(part.contentRange()).isEqualTo("bytes 2-5/10");
        assertThat(new Unsatisfiable(10).contentRange()).isEqualTo("bytes */10");
    }

    @Test
    void everyPartLiesInsideTheObject() {
        qt().forAll(
                        integers().between(-2, 40),
                        integers().between(-2, 40),
                        integers().between(0, 30))
                .check((from, to, size) -> {
                    String header = "bytes=" + (from < 0 ? "" : from) + "-" + (to < 0 ? "" : to);
                    return !(ByteRange.parse(header, size) instanceof Part part)
                            || (0 <= part.first() && part.first() <= part.last() && part.last() < size);
                });
    }

    @Test
    void noTextThrows() {
        qt().forAll(strings().basicMultilingualPlaneAlphabet().ofLengthBetween(0, 20))
                .checkAssert(text -> {
                    assertThat(ByteRange.parse(text, SIZE)).isNotNull();
                    assertThat(ByteRange.parse("bytes=" + text, SIZE)).isNotNull();
                });
    }
}
