package app.twicetold.core.content.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** Why a content job failed; its message is {@code job.error.<code>} of the bundles. */
public enum JobError implements WireValue {
    /** The pipeline was paused before the job could run. */
    GENERATION_PAUSED(true, false),
    /** No entry of a chain answered. */
    PROVIDER_UNAVAILABLE(true, true),
    /** A model answered something other than what it was asked for. */
    INVALID_MODEL_OUTPUT(true, false),
    /** A provider refused the text. */
    CONTENT_POLICY(false, false),
    /** A provider refused the request. */
    PROVIDER_REJECTED(false, false),
    /** A source could not be fetched. */
    FETCH_FAILED(true, false),
    /** Its workers were lost. */
    TIMED_OUT(true, true),
    /** What it was ordered for has changed since. Nothing moved. */
    SUPERSEDED(false, false),
    /** It broke off again and again; the log has the cause. */
    INTERNAL_ERROR(true, false);

    private final boolean retryable;
    private final boolean passes;

    JobError(boolean retryable, boolean passes) {
        this.retryable = retryable;
        this.passes = passes;
    }

    /** Whether an operator may run the job again. */
    public boolean retryable() {
        return retryable;
    }

    /** Whether the service tries the job again by itself. */
    public boolean passes() {
        return passes;
    }

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
