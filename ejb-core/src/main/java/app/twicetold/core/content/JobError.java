package app.twicetold.core.content;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** Why a content job failed; its message is {@code job.error.<code>} of the bundles. */
public enum JobError implements WireValue {
    /** The pipeline was paused before the job could run. */
    GENERATION_PAUSED(true),
    /** No entry of a chain answered. */
    PROVIDER_UNAVAILABLE(true),
    /** A model answered something other than what it was asked for. */
    INVALID_MODEL_OUTPUT(true),
    /** A provider refused the text. */
    CONTENT_POLICY(false),
    /** A provider refused the request. */
    PROVIDER_REJECTED(false),
    /** A source could not be fetched. */
    FETCH_FAILED(true),
    /** Its workers were lost. */
    TIMED_OUT(true);

    private final boolean retryable;

    JobError(boolean retryable) {
        this.retryable = retryable;
    }

    /** Whether an operator may run the job again. */
    public boolean retryable() {
        return retryable;
    }

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
