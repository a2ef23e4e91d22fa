package app.twicetold.core.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StorableTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "a", "\u0001", "中文", "\uD83D\uDE00"})
    void aTextOfWholeCharactersIsStored(String text) {
        assertThat(Storable.isText(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\0", "a\0b", "\uD83D", "\uDE00", "a\uDE00\uD83Db"})
    void nulAndHalfCharactersAreNot(String text) {
        assertThat(Storable.isText(text)).isFalse();
    }

    @Test
    void aNameIsNeitherBlankNorTooLong() {
        assertThat(Storable.isName("ab", 3)).isTrue();
        assertThat(Storable.isName("abc", 3)).isTrue();
        assertThat(Storable.isName("abcd", 3)).isFalse();
        assertThat(Storable.isName(" ", 3)).isFalse();
    }

    @Test
    void momentsAreStoredFrom1970UntilTheYear9999() {
        assertThat(Storable.ofEpochMilli(-1)).isEmpty();
        assertThat(Storable.ofEpochMilli(0)).contains(Instant.EPOCH);
        assertThat(Storable.ofEpochMilli(253_402_300_799_999L)).contains(Instant.parse("9999-12-31T23:59:59.999Z"));
        assertThat(Storable.ofEpochMilli(253_402_300_800_000L)).isEmpty();
        assertThat(Storable.ofEpochMilli(Long.MIN_VALUE)).isEmpty();
        assertThat(Storable.ofEpochSecond(253_402_300_799L)).contains(Instant.parse("9999-12-31T23:59:59Z"));
        assertThat(Storable.ofEpochSecond(253_402_300_800L)).isEmpty();
        assertThat(Storable.ofEpochSecond(Long.MAX_VALUE)).isEmpty();
    }
}
