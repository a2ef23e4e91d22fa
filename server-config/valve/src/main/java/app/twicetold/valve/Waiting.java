package app.twicetold.valve;

/** What a start waits for, as the data source of the server says it. */
final class Waiting {
    /** Set by {@code FirstConnection}. */
    private static final String DATABASE_AWAITED = "app.twicetold.database-awaited";

    private Waiting() {}

    static boolean forTheDatabase() {
        return Boolean.getBoolean(DATABASE_AWAITED);
    }
}
