package app.twicetold.core.source.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which characters the bytes of a document are. */
class DecodedTest {
    private static final String CHINESE = "人们在城市里生活的时候常常会发现许多有趣事情";

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-8"})
    void theOrderMarkDecides(String charset) {
        byte[] marked = ("\uFEFF" + CHINESE).getBytes(Charset.forName(charset));

        assertThat(Decoded.text(marked, "text/html; charset=iso-8859-1")).isEqualTo(CHINESE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GBK | text/html; charset=gb2312 | x",
                "GBK | | <meta charset=gbk>",
                "GBK | text/html | <meta http-equiv=\"Content-Type\" content=\"text/html; charset=GB2312\">",
                "GBK | | <?xml version=\"1.0\" encoding=\"gbk\"?>",
                "GBK | text/html; charset=utf-8 | <meta charset=gbk>",
                "UTF-8 | text/html; charset=iso-8859-1 | <meta charset=gbk>",
                "Big5 | text/html; charset=big5 | x",
                "GBK | text/html; charset=no-such-set | <meta charset=gbk>"
            })
    void headerAndDocumentAreAskedUnlessTheBytesTell(String charset, @Nullable String contentType, String beginning) {
        String simplified = charset.equals("Big5") ? "人們在城市" : CHINESE;

        assertThat(Decoded.text((beginning + simplified).getBytes(Charset.forName(charset)), contentType))
                .isEqualTo(beginning + simplified);
    }

    @Test
    void latinOneIsWhatBrowsersTakeItFor() {
        assertThat(Decoded.text(
                        "“caf\u00e9”".getBytes(Charset.forName("windows-1252")), "text/html; charset=iso-8859-1"))
                .isEqualTo("“café”");
    }

    @Test
    void withoutAWordTheBytesAreGuessed() {
        assertThat(Decoded.text(CHINESE.repeat(20).getBytes(Charset.forName("GBK")), null))
                .isEqualTo(CHINESE.repeat(20));
    }

    @Test
    void mixedBytesAreReadAsFarAsTheyGo() {
        byte[] mixed = new byte[] {'a', (byte) 0xE4, (byte) 0xBD, (byte) 0xA0, (byte) 0xFF, 'b'};

        assertThat(Decoded.text(mixed, "text/html; charset=utf-8"))
                .startsWith("a")
                .endsWith("b");
        assertThat(Decoded.text(new byte[0], null)).isEmpty();
        assertThat(Decoded.text("x".getBytes(StandardCharsets.US_ASCII), null)).isEqualTo("x");
    }
}
