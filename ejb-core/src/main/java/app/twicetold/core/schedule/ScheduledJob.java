package app.twicetold.core.schedule;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Work that is done on a schedule, and at once when an operator asks for it. */
public interface ScheduledJob {
    /** The exit status of an execution that did all it could while some part of it failed. */
    String PARTS_FAILED = "PARTS_FAILED";

    /** The name that operators know. */
    String name();

    /** The schedule in UTC: minute, hour, day of month, month, day of week. */
    String cron();

    /** When it is due next on this node, after now. */
    Instant next(Instant now);

    /** Does the work, or starts it. Never throws: a failure is logged and returned as the result. */
    Outcome run();

    /** What became of a run. */
    enum Result {
        /** An execution of Jakarta Batch does the work. */
        STARTED,
        COMPLETED,
        FAILED,
        /** The work is under way. It is done again when it ends. */
        QUEUED
    }

    /** @param executionId of Jakarta Batch, null when there is none */
    record Outcome(Result result, @Nullable Long executionId) {}
}
