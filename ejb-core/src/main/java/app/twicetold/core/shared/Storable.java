package app.twicetold.core.shared;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/**
 * What others send and PostgreSQL can store: text without U+0000 and unpaired surrogates, and moments from 1970 to
 * 9999.
 */
public final class Storable {
    private static final Instant FIRST = Instant.EPOCH;
    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    private Storable() {}

    public static boolean isText(String text) {
        return text.indexOf('\0') < 0 && StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    /** Whether a text names something: it is neither blank nor longer than it may be. */
    public static boolean isName(String text, int longest) {
        return !text.isBlank() && text.length() <= longest && isText(text);
    }

    /** From 1970 until the end of the year 9999. */
    public static boolean isMoment(Instant moment) {
        return !moment.isBefore(FIRST) && moment.isBefore(END);
    }

    /** A moment in milliseconds since 1970; empty for one that cannot be stored. */
    public static Optional<Instant> ofEpochMilli(long millis) {
        return Optional.of(Instant.ofEpochMilli(millis)).filter(Storable::isMoment);
    }

    /** A moment in seconds since 1970; empty for one that cannot be stored. */
    public static Optional<Instant> ofEpochSecond(long seconds) {
        try {
            return Optional.of(Instant.ofEpochSecond(seconds)).filter(Storable::isMoment);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
