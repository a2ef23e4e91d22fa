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

    public boolean ended() {
        return switch (this) {
            case STARTING, STARTED, STOPPING -> false;
            case STOPPED, FAILED, COMPLETED, ABANDONED -> true;
        };
    }

    public boolean restartable() {
        return switch (this) {
            case STOPPED, FAILED -> true;
            case STARTING, STARTED, STOPPING, COMPLETED, ABANDONED -> false;
        };
    }

    /**
     * The final status of an execution whose last step is over. Some runtimes call the listener before they set the
     * final status, others afterwards.
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
