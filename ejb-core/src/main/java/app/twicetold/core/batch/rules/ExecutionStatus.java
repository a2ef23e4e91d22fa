package app.twicetold.core.batch.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** Where an execution is, in the words of Jakarta Batch. */
public enum ExecutionStatus implements WireValue {
    STARTING,
    STARTED,
    STOPPING,
    STOPPED,
    FAILED,
    COMPLETED,
    ABANDONED;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether nothing more comes of it. */
    public boolean ended() {
        return switch (this) {
            case STARTING, STARTED, STOPPING -> false;
            case STOPPED, FAILED, COMPLETED, ABANDONED -> true;
        };
    }

    /** Whether there is something left to go on with. */
    public boolean restartable() {
        return switch (this) {
            case STOPPED, FAILED -> true;
            case STARTING, STARTED, STOPPING, COMPLETED, ABANDONED -> false;
        };
    }

    /**
     * How an execution ends whose last step is over. The runtimes tell its listener before they set the final status, some
     * of them after.
     */
    public ExecutionStatus atEnd() {
        return switch (this) {
            case STARTING, STARTED, COMPLETED -> COMPLETED;
            case STOPPING, STOPPED -> STOPPED;
            case FAILED -> FAILED;
            case ABANDONED -> ABANDONED;
        };
    }
}
