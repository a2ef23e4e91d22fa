package app.twicetold.rehearsals.content;

/** The demo cannot go on; the message is a sentence for the person who started it. */
public final class MonthStopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public MonthStopped(String sentence) {
        super(sentence);
    }
}
