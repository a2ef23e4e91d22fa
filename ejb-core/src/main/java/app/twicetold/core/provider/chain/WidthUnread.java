package app.twicetold.core.provider.chain;

/** An entry was not called, because the database was away and did not say what this node holds of its width. */
final class WidthUnread extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param away what {@link app.twicetold.core.database.DatabaseState} explains */
    WidthUnread(RuntimeException away) {
        super("The width of an entry could not be read", away);
    }
}
