package app.twicetold.core.source.rules;

/** When an item of a source is put aside, because no draft is made of it. */
public final class FailedDrafts {
    private static final int MOST = 2;

    private FailedDrafts() {}

    /** @param failures drafts of the item that failed, and are not tried again by themselves */
    public static boolean putAside(int failures) {
        return failures >= MOST;
    }
}
