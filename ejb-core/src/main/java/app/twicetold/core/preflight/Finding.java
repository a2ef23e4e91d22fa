package app.twicetold.core.preflight;

/**
 * What one look found.
 *
 * @param item what was looked at, such as {@code database}
 * @param sentence for the operator; it holds no secret
 */
public record Finding(Grade grade, String item, String sentence) {
    /** How a look ended. */
    public enum Grade {
        OK,
        /** It works, or it cannot be tried without costs; the operator should know. */
        NOTE,
        FAILED
    }

    static Finding ok(String item, String sentence) {
        return new Finding(Grade.OK, item, sentence);
    }

    static Finding note(String item, String sentence) {
        return new Finding(Grade.NOTE, item, sentence);
    }

    static Finding failed(String item, String sentence) {
        return new Finding(Grade.FAILED, item, sentence);
    }
}
