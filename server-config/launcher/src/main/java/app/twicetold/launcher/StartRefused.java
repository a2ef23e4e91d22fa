package app.twicetold.launcher;

/** The service cannot start; the message is one sentence for the person who started it. */
public class StartRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int FAILURE = 1;
    private static final int CONFIGURATION = 2;

    private final int exitCode;

    private StartRefused(int exitCode, String sentence) {
        super(sentence);
        this.exitCode = exitCode;
    }

    /** Something around the service is in the way: a port, a disk, another start. */
    public static StartRefused failure(String sentence) {
        return new StartRefused(FAILURE, sentence);
    }

    /** A setting is missing, malformed or unsafe; the sentence names it. */
    public static StartRefused configuration(String sentence) {
        return new StartRefused(CONFIGURATION, sentence);
    }

    /** 1 for a fault around the service, 2 for one in its configuration. */
    public int exitCode() {
        return exitCode;
    }

    /** The sentence to print. */
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
