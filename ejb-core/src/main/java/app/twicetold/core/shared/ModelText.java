package app.twicetold.core.shared;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Text of a model or recogniser, made fit to store and to show: no controls but line breaks and tabs, no broken
 * characters.
 */
public final class ModelText {
    private static final Pattern UNFIT = Pattern.compile("[\\p{Cc}\\p{Cs}&&[^\\n\\t]]");

    private ModelText() {}

    /** The text without what is unfit, and without blanks around it; empty for null. */
    public static String clean(@Nullable String text) {
        return text == null ? "" : UNFIT.matcher(text).replaceAll("").strip();
    }
}
