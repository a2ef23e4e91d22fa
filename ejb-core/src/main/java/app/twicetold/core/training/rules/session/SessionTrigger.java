package app.twicetold.core.training.rules.session;

/** What may move a session to its next stage. An unreliable or failed attempt is none of these. */
public enum SessionTrigger {
    /** The user finished reading, or created the first attempt of round 1. */
    READING_DONE,

    /** An attempt of round 1 got its assessment. */
    ROUND1_ASSESSED,

    /** An attempt of round 2 got its assessment. */
    ROUND2_ASSESSED,

    /** The session was completed and its rewards are settled. */
    SETTLED
}
