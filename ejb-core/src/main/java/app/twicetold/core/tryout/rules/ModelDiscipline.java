package app.twicetold.core.tryout.rules;

import app.twicetold.core.provider.rules.CutPrompt;
import app.twicetold.core.provider.rules.ErrorKind;
import org.jspecify.annotations.Nullable;

/** Whether a language model and its server keep to what they are asked. */
public final class ModelDiscipline {
    /** Servers count the end of an answer and the marks around it differently. */
    private static final int SLACK = 8;

    private ModelDiscipline() {}

    /**
     * Whether the whole prompt was read.
     *
     * @param error of the call, null when it was answered
     * @param tooLong whether the server said that the prompt does not fit
     * @param readTokens what the server says that it read; null when it does not say
     * @return null when the failure does not tell
     */
    public static @Nullable Boolean holdsContext(
            @Nullable ErrorKind error, boolean tooLong, String prompt, @Nullable Long readTokens) {
        if (error == null) {
            return true;
        }
        return tooLong || isCut(error, prompt, readTokens) ? false : null;
    }

    /**
     * Whether the answer was a document that the service can use.
     *
     * @return null when a failure of another kind does not tell
     */
    public static @Nullable Boolean keepsSchema(@Nullable ErrorKind error, String prompt, @Nullable Long readTokens) {
        if (error == null) {
            return true;
        }
        return error == ErrorKind.INVALID_OUTPUT && !isCut(error, prompt, readTokens) ? false : null;
    }

    /**
     * Whether an answer ended where it had to.
     *
     * @param most the tokens that were asked for
     * @param written the tokens of the answer, null when the server does not tell
     * @return null when the tokens are not known
     */
    public static @Nullable Boolean keepsLimit(long most, @Nullable Long written) {
        return written == null || written == 0 ? null : written <= most + SLACK;
    }

    private static boolean isCut(ErrorKind error, String prompt, @Nullable Long readTokens) {
        return error == ErrorKind.INVALID_OUTPUT && CutPrompt.isCut(prompt, readTokens);
    }
}
