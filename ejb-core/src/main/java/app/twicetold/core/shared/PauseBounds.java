package app.twicetold.core.shared;

/**
 * From which length a silence between two words is a pause. The model is told the same bounds that are used for
 * counting.
 */
public final class PauseBounds {
    /** In ms, inclusive. */
    public static final long NOTICED_MS = 700;

    /** After the end of a sentence, in ms, inclusive; a shorter silence belongs there. */
    public static final long AFTER_SENTENCE_MS = 1_500;

    private PauseBounds() {}
}
