package app.twicetold.launcher.content;

/** The month cannot go on; the message is a sentence for the person who started it. */
final class MonthStopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MonthStopped(String sentence) {
        super(sentence);
    }
}
