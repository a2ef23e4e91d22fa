package app.twicetold.core.source.text;

import com.ibm.icu.text.CharsetDetector;
import com.ibm.icu.text.CharsetMatch;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The characters of a document. The order mark decides; then bytes that are valid UTF-8 are UTF-8, because hardly any
 * other text is, whatever the document says of itself; then the header, the document, and last a guess.
 */
public final class Decoded {
    private static final int BEGINNING = 4_096;
    private static final Pattern IN_HEADER =
            Pattern.compile("charset\\s*=\\s*[\"']?([A-Za-z0-9._:-]{2,40})", Pattern.CASE_INSENSITIVE);
    private static final Pattern IN_DOCUMENT = Pattern.compile(
            "<meta[^>]{0,200}?charset\\s*=\\s*[\"']?([A-Za-z0-9._:-]{2,40})|<\\?xml[^>]{0,200}?encoding\\s*=\\s*[\"']([A-Za-z0-9._:-]{2,40})",
            Pattern.CASE_INSENSITIVE);

    private Decoded() {}

    /** @param contentType as in the header, null when there is none */
    public static String text(byte[] bytes, @Nullable String contentType) {
        Optional<Charset> marked = byOrderMark(bytes);
        if (marked.isPresent()) {
            String text = new String(bytes, marked.get());
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        }
        Optional<String> utf8 = asUtf8(bytes);
        if (utf8.isPresent()) {
            return utf8.get();
        }
        Charset charset = named(IN_HEADER, contentType == null ? "" : contentType)
                .filter(Decoded::mayBe)
                .or(() -> named(IN_DOCUMENT, beginning(bytes)).filter(Decoded::mayBe))
                .or(() -> guessed(bytes))
                .orElse(StandardCharsets.UTF_8);
        return new String(bytes, charset);
    }

    /** Bytes that are no valid UTF-8 are not UTF-8, whoever says so. */
    private static boolean mayBe(Charset charset) {
        return !charset.equals(StandardCharsets.UTF_8);
    }

    private static Optional<Charset> byOrderMark(byte[] bytes) {
        if (startsWith(bytes, 0xEF, 0xBB, 0xBF)) {
            return Optional.of(StandardCharsets.UTF_8);
        }
        if (startsWith(bytes, 0xFE, 0xFF)) {
            return Optional.of(StandardCharsets.UTF_16BE);
        }
        return startsWith(bytes, 0xFF, 0xFE) ? Optional.of(StandardCharsets.UTF_16LE) : Optional.empty();
    }

    private static boolean startsWith(byte[] bytes, int... mark) {
        for (int i = 0; i < mark.length; i++) {
            if (bytes.length <= i || (bytes[i] & 0xFF) != mark[i]) {
                return false;
            }
        }
        return true;
    }

    private static Optional<String> asUtf8(byte[] bytes) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException other) {
            return Optional.empty();
        }
    }

    private static String beginning(byte[] bytes) {
        return new String(bytes, 0, Math.min(bytes.length, BEGINNING), StandardCharsets.ISO_8859_1);
    }

    private static Optional<Charset> named(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            return Optional.empty();
        }
        String name = matcher.group(matcher.groupCount() == 2 && matcher.group(1) == null ? 2 : 1);
        return charset(name);
    }

    /** As browsers read names (Encoding Standard, 4.2): a name that was right once means what contains it. */
    private static Optional<Charset> charset(String name) {
        String wider = switch (name.toLowerCase(Locale.ROOT)) {
            case "gb2312", "gbk", "gb_2312-80", "x-gbk" -> "GB18030";
            case "iso-8859-1", "latin1", "us-ascii", "ascii" -> "windows-1252";
            default -> name;
        };
        try {
            return Optional.of(Charset.forName(wider));
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
            return Optional.empty();
        }
    }

    private static Optional<Charset> guessed(byte[] bytes) {
        CharsetDetector detector = new CharsetDetector();
        detector.enableInputFilter(true);
        detector.setText(bytes);
        @Nullable CharsetMatch match = detector.detect();
        return Optional.ofNullable(match).flatMap(it -> charset(it.getName()));
    }
}
