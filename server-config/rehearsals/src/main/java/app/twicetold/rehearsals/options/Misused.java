package app.twicetold.rehearsals.options;

import java.nio.file.NoSuchFileException;

/** A command cannot work with what it was given: {@link OptionReader} ends it with 2 and the sentence. */
public final class Misused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Misused(String sentence) {
        super(sentence);
    }

    /** What is wrong is the message. */
    public Misused(RuntimeException wrong) {
        super(wrong.getMessage(), wrong);
    }

    public Misused(NoSuchFileException missing) {
        super("There is no file " + missing.getMessage() + ".", missing);
    }

    /** The sentence to print. */
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
