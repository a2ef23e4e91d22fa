package app.twicetold.core.source.listing;

/** A document that is not what the type of its source says. */
public final class UnreadableListing extends Exception {
    private static final long serialVersionUID = 1L;

    UnreadableListing(String message, Throwable cause) {
        super(message, cause);
    }

    UnreadableListing(String message) {
        super(message);
    }
}
