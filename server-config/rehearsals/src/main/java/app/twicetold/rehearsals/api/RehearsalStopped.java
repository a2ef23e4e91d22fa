package app.twicetold.rehearsals.api;

/** The rehearsal cannot go on; the message is a sentence for the person who started it. */
public final class RehearsalStopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RehearsalStopped(String sentence) {
        super(sentence);
    }

    /** The sentence to print. */
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
