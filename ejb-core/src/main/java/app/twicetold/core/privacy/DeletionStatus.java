package app.twicetold.core.privacy;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** How far a deletion job is. A failed one is run again by the schedule. */
public enum DeletionStatus implements WireValue {
    QUEUED,
    RUNNING,
    FAILED,
    DONE;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
