package app.twicetold.core.storage;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a {@code Range} header asks of an object, by RFC 9110 section 14. One range is served; a header that is
 * malformed, asks for several ranges or counts in another unit is ignored, as the RFC allows.
 */
public sealed interface ByteRange {

    /** Answer 200 with all bytes. */
    record Whole() implements ByteRange {}

    /**
     * Answer 206 with the bytes {@code first} to {@code last}, both counted from 0 and inclusive, inside the object.
     *
     * @param size of the whole object
     */
    record Part(long first, long last, long size) implements ByteRange {
        public long length() {
            return last - first + 1;
        }

        /** The value of the {@code Content-Range} header. */
        public String contentRange() {
            return "bytes " + first + "-" + last + "/" + size;
        }
    }

    /**
     * Answer 416 without bytes.
     *
     * @param size of the whole object
     */
    record Unsatisfiable(long size) implements ByteRange {
        /** The value of the {@code Content-Range} header. */
        public String contentRange() {
            return "bytes */" + size;
        }
    }

    /**
     * Reads the header for an object of {@code size} bytes.
     *
     * @param header null when the request has none
     */
    static ByteRange parse(@Nullable String header, long size) {
        if (header == null) {
            return new Whole();
        }
        Matcher range = Syntax.SINGLE.matcher(header);
        if (!range.matches()) {
            return new Whole();
        }
        String from = range.group(1);
        String to = range.group(2);
        if (from.isEmpty()) {
            return to.isEmpty() ? new Whole() : suffix(Syntax.number(to), size);
        }
        long first = Syntax.number(from);
        long last = to.isEmpty() ? Long.MAX_VALUE : Syntax.number(to);
        if (first > last) {
            return new Whole();
        }
        return first >= size ? new Unsatisfiable(size) : new Part(first, Math.min(last, size - 1), size);
    }

    private static ByteRange suffix(long length, long size) {
        if (length == 0) {
            return new Unsatisfiable(size);
        }
        // A suffix of an empty object is satisfiable, but no 206 can say so.
        return size == 0 ? new Whole() : new Part(Math.max(0, size - length), size - 1, size);
    }

    /** The grammar, kept out of the interface's members. */
    final class Syntax {
        /** A list may have empty elements and blanks around its commas; one range is what must remain. */
        private static final Pattern SINGLE = Pattern.compile("(?i:bytes)=[ \\t,]*+([0-9]*+)-([0-9]*+)[ \\t,]*+");

        private static final int MAX_DIGITS = 18;

        private Syntax() {}

        private static long number(String digits) {
            String significant = digits.replaceFirst("^0+", "");
            if (significant.isEmpty()) {
                return 0;
            }
            return significant.length() > MAX_DIGITS ? Long.MAX_VALUE : Long.parseLong(significant);
        }
    }
}
