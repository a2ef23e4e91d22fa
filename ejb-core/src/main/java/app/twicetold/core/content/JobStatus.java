package app.twicetold.core.content;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** Where a content job is in its life. */
public enum JobStatus implements WireValue {
    QUEUED,
    RUNNING,
    SUCCEEDED,
    FAILED,
    CANCELED;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
