package app.twicetold.client.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownTagsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "W/\"abc\" | true",
                "\"abc\" | true",
                "* | true",
                "\"x\", W/\"abc\" | true",
                "\"x\",\"abc\",\"y\" | true",
                "abc | false",
                "W/abc | false",
                "w/\"abc\" | false",
                "\"ABC\" | false",
                "\"abcd\" | false",
                "\"ab | false",
                ", | false"
            })
    void aTagIsKnownByTheWeakComparison(String header, boolean known) {
        assertThat(new KnownTags(List.of(header)).has("abc")).isEqualTo(known);
    }

    @Test
    void everyHeaderCounts() {
        assertThat(new KnownTags(List.of("\"x\"", "\"abc\"")).has("abc")).isTrue();
    }

    @Test
    void withoutAHeaderNothingIsKnown() {
        assertThat(new KnownTags(List.of()).has("abc")).isFalse();
    }
}
