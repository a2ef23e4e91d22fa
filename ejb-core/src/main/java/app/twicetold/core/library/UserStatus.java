package app.twicetold.core.library;

import app.twicetold.core.shared.WireValue;

/** What a user did with an article, over all its versions. Opening the text alone changes nothing. */
public enum UserStatus implements WireValue {
    /** No session on it. */
    UNSEEN("unseen"),
    /** An open session, and no completed one. */
    IN_PROGRESS("in_progress"),
    /** At least one completed session. */
    COMPLETED("completed");

    private final String wire;

    UserStatus(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }
}
