package app.twicetold.core.assessment.rules;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Text of a model, made fit to store and to show: no controls but line breaks and tabs, no broken characters. */
final class ModelText {
    private static final Pattern UNFIT = Pattern.compile("[\\p{Cc}\\p{Cs}&&[^\\n\\t]]");

    private ModelText() {}

    static String clean(@Nullable String text) {
        return text == null ? "" : UNFIT.matcher(text).replaceAll("").strip();
    }
}
