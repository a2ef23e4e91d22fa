package app.twicetold.rehearsals.chaos;

/** The run cannot go on; the message is a sentence for the terminal. */
final class ChaosStopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ChaosStopped(String sentence) {
        super(sentence);
    }
}
