package app.twicetold.core.provider.rules;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whether a server has read only a part of a prompt. Some servers cut what does not fit into their context and say
 * nothing, so that a model judges a half of a retelling. Only the number of tokens that they read tells it.
 */
public final class CutPrompt {
    /** The most characters of a long text that tokenisers put into one token, on average: letters of an alphabet. */
    private static final double LETTERS_PER_TOKEN = 6;

    /** The same for characters of other scripts. */
    private static final double OTHERS_PER_TOKEN = 2.5;

    /** Characters before this one are of scripts with an alphabet that tokenisers know well. */
    private static final int FIRST_OTHER = 0x250;

    private static final Pattern BLANKS = Pattern.compile("\\s+");

    private CutPrompt() {}

    /** @param readTokens what the server says that it read; null or 0 when it does not say */
    public static boolean isCut(String prompt, @Nullable Long readTokens) {
        return readTokens != null && readTokens > 0 && readTokens < leastTokens(prompt);
    }

    /** The fewest tokens that a text can have. A run of blanks may be one token with the word after it. */
    public static long leastTokens(String text) {
        String dense = BLANKS.matcher(text).replaceAll(" ");
        long letters = dense.codePoints().filter(c -> c < FIRST_OTHER).count();
        long others = dense.codePoints().count() - letters;
        return (long) (letters / LETTERS_PER_TOKEN + others / OTHERS_PER_TOKEN);
    }
}
