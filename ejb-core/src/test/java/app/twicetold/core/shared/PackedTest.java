package app.twicetold.core.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.Adler32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackedTest {
    private static final String JSON = "{\"summary\":\"Leaves stop being green \u2013 \u53f6\u5b50\"}";
    private static final byte[] DICTIONARY = Resources.bytes(Packed.class, "packed-1.txt");

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", JSON})
    void whatWasPackedIsReadAgain(String text) {
        assertThat(Packed.text(Packed.of(text))).isEqualTo(text);
    }

    @Test
    void whatIsLongerThanOneBufferIsReadWhole() {
        String text = JSON.repeat(1_000);
        assertThat(Packed.text(Packed.of(text))).isEqualTo(text);
    }

    @Test
    void itIsWrittenWithTheDictionary() {
        assertThat(Packed.of(JSON)).isEqualTo(deflated(JSON, DICTIONARY)).isNotEqualTo(deflated(JSON, null));
    }

    @Test
    void streamsOfEarlierReleasesNeedNoDictionary() {
        assertThat(Packed.text(deflated(JSON, null))).isEqualTo(JSON);
    }

    @Test
    void streamsMayNeedTheDictionary() {
        assertThat(Packed.text(deflated(JSON, DICTIONARY))).isEqualTo(JSON);
        assertThat(Packed.text(deflated("", DICTIONARY))).isEmpty();
    }

    @Test
    void anotherDictionaryIsRefused() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Packed.text(deflated(JSON, "summary".getBytes(StandardCharsets.UTF_8))));
    }

    @Test
    void theDictionaryNeverChanges() {
        Adler32 sum = new Adler32();
        sum.update(DICTIONARY);
        assertThat(Long.toHexString(sum.getValue()))
                .as("of rows that are stored; another dictionary gets a file of its own")
                .isEqualTo("6dae0342");
    }

    @Test
    void whatIsCutOffIsRefused() {
        for (byte[] whole : new byte[][] {deflated(JSON, null), deflated(JSON, DICTIONARY)}) {
            for (int length = 0; length < whole.length; length++) {
                byte[] part = Arrays.copyOf(whole, length);
                assertThatIllegalStateException().isThrownBy(() -> Packed.text(part));
            }
        }
    }

    @Test
    void jsonIsReadInEitherForm() {
        assertThat(Packed.json(Packed.of(JSON))).isEqualTo(JSON);
        assertThat(Packed.json(deflated(JSON, DICTIONARY))).isEqualTo(JSON);
        assertThat(Packed.json(JSON.getBytes(StandardCharsets.UTF_8))).isEqualTo(JSON);
        assertThat(Packed.json(new byte[0])).isEmpty();
    }

    private static byte[] deflated(String text, byte @Nullable [] dictionary) {
        Deflater deflater = new Deflater();
        if (dictionary != null) {
            deflater.setDictionary(dictionary);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflated = new DeflaterOutputStream(bytes, deflater)) {
            deflated.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
        return bytes.toByteArray();
    }
}
