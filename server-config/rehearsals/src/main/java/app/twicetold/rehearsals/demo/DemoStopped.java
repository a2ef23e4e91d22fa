package app.twicetold.rehearsals.demo;

/** The demo cannot go on; the message is one sentence for the person who started it. */
final class DemoStopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DemoStopped(String sentence) {
        super(sentence);
    }

    String sentence() {
        return String.valueOf(getMessage());
    }
}
