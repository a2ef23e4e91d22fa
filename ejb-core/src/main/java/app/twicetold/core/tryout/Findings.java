package app.twicetold.core.tryout;

import app.twicetold.core.tryout.rules.HeardScript;
import org.jspecify.annotations.Nullable;

/**
 * What one call of a rehearsal shows. A value is null where the call is not about it, or does not tell.
 *
 * @param heard what a recogniser heard of the sentence, its first {@value #LONGEST_HEARD} characters
 * @param languageTag the language that it says it heard
 * @param script a {@link HeardScript}
 * @param wordTimes whether it gives the times of words
 * @param mp3 whether a voice answers with MP3
 * @param schemaKept whether a model answers with a document that the service can use
 * @param contextHeld whether a model read the whole prompt
 * @param limitKept whether a model ends where it has to
 * @param vectorLength numbers of a vector
 */
public record Findings(
        @Nullable String heard,
        @Nullable String languageTag,
        @Nullable String script,
        @Nullable Boolean wordTimes,
        @Nullable Boolean mp3,
        @Nullable Boolean schemaKept,
        @Nullable Boolean contextHeld,
        @Nullable Boolean limitKept,
        @Nullable Integer vectorLength) {
    static final int LONGEST_HEARD = 200;

    static final Findings NONE = new Findings(null, null, null, null, null, null, null, null, null);

    static Findings heard(
            String text, @Nullable String languageTag, @Nullable HeardScript script, @Nullable Boolean wordTimes) {
        String shown = text.codePointCount(0, text.length()) <= LONGEST_HEARD
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST_HEARD));
        return new Findings(
                shown, languageTag, script == null ? null : script.wire(), wordTimes, null, null, null, null, null);
    }

    static Findings spoken(boolean mp3) {
        return new Findings(null, null, null, null, mp3, null, null, null, null);
    }

    static Findings judged(@Nullable Boolean schemaKept, @Nullable Boolean contextHeld) {
        return new Findings(null, null, null, null, null, schemaKept, contextHeld, null, null);
    }

    static Findings limited(@Nullable Boolean limitKept) {
        return new Findings(null, null, null, null, null, null, null, limitKept, null);
    }

    static Findings placed(int vectorLength) {
        return new Findings(null, null, null, null, null, null, null, null, vectorLength);
    }
}
