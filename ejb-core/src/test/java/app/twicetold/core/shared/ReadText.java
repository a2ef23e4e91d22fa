package app.twicetold.core.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text that counts how often a character of it is read, so that a test sees work that grows faster than the text. */
public final class ReadText implements CharSequence {
    /** Long enough that a square of it is far beyond a multiple. */
    private static final int SHORT = 1_000;

    private static final int TIMES = 4;

    private final String text;
    private long reads;

    private ReadText(String text) {
        this.text = text;
    }

    /** Finding all that a pattern finds in a run of one part reads in proportion to its length. */
    public static void assertLinear(Pattern pattern, String start, String part, String end) {
        long few = reads(pattern, start + part.repeat(SHORT / part.length()) + end);
        long many = reads(pattern, start + part.repeat(TIMES * SHORT / part.length()) + end);
        assertThat(many)
                .as("reads of %s and %s times \"%s\", %s of a short one", start, TIMES, part, few)
                .isLessThan((TIMES + 1) * few);
    }

    private static long reads(Pattern pattern, String text) {
        ReadText counted = new ReadText(text);
        Matcher matcher = pattern.matcher(counted);
        while (matcher.find()) {
            // All of them.
        }
        return counted.reads;
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int index) {
        reads++;
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.subSequence(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
