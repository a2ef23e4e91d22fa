package app.twicetold.rehearsals.size.rules;

import java.util.Locale;

/** A piece of work whose costs are measured. */
public enum Work {
    /** One attempt from its announcement to its exemplar, with the upload and without polls. */
    ATTEMPT,
    /** One answer about an attempt. */
    POLL,
    /** One {@code GET /v1/home}. It stands for every read. */
    HOME,
    /** One completion of a session that needs only be settled. */
    SETTLEMENT,
    /** Everything that one learner does in a day. */
    USER_DAY;

    /** As it is written in the file. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
