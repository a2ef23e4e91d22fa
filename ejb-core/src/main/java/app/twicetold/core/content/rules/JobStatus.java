package app.twicetold.core.content.rules;

import app.twicetold.core.shared.LifeState;
import app.twicetold.core.shared.WireValue;
import java.util.Locale;
import java.util.Set;

/** Where a content job is in its life. */
public enum JobStatus implements LifeState<JobStatus> {
    /** It waits for a worker. */
    QUEUED,
    /** A worker holds it. */
    RUNNING,
    SUCCEEDED,
    /** It may be run again when its error is retryable. */
    FAILED,
    CANCELED;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static JobStatus ofWire(String wire) {
        return WireValue.of(JobStatus.class, wire);
    }

    @Override
    public Set<JobStatus> next() {
        return switch (this) {
            // A message that was lost is sent again.
            case QUEUED -> Set.of(QUEUED, RUNNING, CANCELED);
            // A worker whose lease ended is replaced by another one.
            case RUNNING -> Set.of(QUEUED, RUNNING, SUCCEEDED, FAILED);
            case FAILED -> Set.of(QUEUED);
            case SUCCEEDED, CANCELED -> Set.of();
        };
    }

    /** Whether the work is still to be done. */
    public boolean isOpen() {
        return this == QUEUED || this == RUNNING;
    }
}
