package app.twicetold.core.source.rules;

import app.twicetold.core.content.rules.JobError;

/** When an item of a source is put aside, because no draft is made of it. */
public final class FailedDrafts {
    private static final int MOST = 2;

    private FailedDrafts() {}

    /**
     * Whether a failed draft counts against its item: its text may be the cause, and the service does not try the draft
     * again by itself. A provider that is away or has a wrong key says nothing about a text.
     *
     * @param tooLong whether the text did not fit into the context of the model
     * @param attemptsLeft how often the service still tries the draft again
     */
    public static boolean counts(JobError error, boolean tooLong, int attemptsLeft) {
        return attemptsLeft == 0
                && switch (error) {
                    case CONTENT_POLICY, INVALID_MODEL_OUTPUT, INTERNAL_ERROR, TIMED_OUT -> true;
                    case PROVIDER_REJECTED -> tooLong;
                    case PROVIDER_UNAVAILABLE, GENERATION_PAUSED, FETCH_FAILED, SUPERSEDED -> false;
                };
    }

    /** @param failures drafts of the item that count against it */
    public static boolean putAside(int failures) {
        return failures >= MOST;
    }
}
