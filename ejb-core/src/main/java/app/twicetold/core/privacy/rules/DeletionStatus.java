package app.twicetold.core.privacy.rules;

import app.twicetold.core.shared.LifeState;
import app.twicetold.core.shared.WireValue;
import java.util.Locale;
import java.util.Set;

/** How far a deletion job is. A failed one is run again by the schedule. */
public enum DeletionStatus implements LifeState<DeletionStatus> {
    QUEUED,
    /** A worker holds it. */
    RUNNING,
    FAILED,
    DONE;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static DeletionStatus ofWire(String wire) {
        return WireValue.of(DeletionStatus.class, wire);
    }

    @Override
    public Set<DeletionStatus> next() {
        return switch (this) {
            case QUEUED, FAILED -> Set.of(RUNNING);
            // A worker whose lease ended is replaced by another one.
            case RUNNING -> Set.of(RUNNING, FAILED, DONE);
            // A node of an earlier release did it without a note beside the database.
            case DONE -> Set.of(RUNNING);
        };
    }
}
