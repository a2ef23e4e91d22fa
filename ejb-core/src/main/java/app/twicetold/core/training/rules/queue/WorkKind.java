package app.twicetold.core.training.rules.queue;

import app.twicetold.core.shared.WireValue;
import app.twicetold.core.training.rules.session.SessionKind;

/** Work that users ask for, the most urgent first. */
public enum WorkKind implements WireValue {
    /** The first recording of a user, who does not know yet what the service is worth. */
    FIRST_DIAGNOSTIC("first_diagnostic"),

    /** A recording that is submitted for the first time. */
    FRESH("fresh"),

    /** A recording that is submitted again after a failure. */
    RETRY("retry"),

    /** A model retelling. */
    EXEMPLAR("exemplar");

    private final String wire;

    WorkKind(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    /**
     * The kind of an attempt.
     *
     * @param submissions how often it was submitted before
     */
    public static WorkKind ofAttempt(SessionKind session, int submissions) {
        if (submissions > 0) {
            return RETRY;
        }
        return session == SessionKind.DIAGNOSTIC ? FIRST_DIAGNOSTIC : FRESH;
    }
}
