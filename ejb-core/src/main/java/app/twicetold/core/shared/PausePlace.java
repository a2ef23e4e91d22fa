package app.twicetold.core.shared;

/** Where in a thought a speaker paused. */
public enum PausePlace {
    /** In the middle of a thought, where a listener has to hold the beginning and wait. */
    INSIDE,

    /** Beside a connective, or at a comma that ends a thought: where the next thought is planned. */
    BETWEEN_THOUGHTS,

    SENTENCE_END,

    /** The transcript has next to no end marks, so nothing tells the middle of a sentence from its end. */
    UNKNOWN
}
