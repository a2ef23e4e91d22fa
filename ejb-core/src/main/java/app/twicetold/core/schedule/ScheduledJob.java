package app.twicetold.core.schedule;

import org.jspecify.annotations.Nullable;

/**
 * Work that is done on a schedule, and now when an operator says so. Whoever asks for the name must not wait for the work: a
 * bean that implements this holds no lock while it works.
 */
public interface ScheduledJob {
    /** The exit status of an execution that did all it could while some part of it failed. */
    String PARTS_FAILED = "PARTS_FAILED";

    /** The name that operators know. */
    String name();

    /** When it is done, in UTC: minute, hour, day of month, month, day of week. */
    String cron();

    /** Does the work, or starts it. Never throws: a failure is logged and told. */
    Outcome run();

    /** What became of a run. */
    enum Result {
        /** An execution of Jakarta Batch does it. */
        STARTED,
        COMPLETED,
        FAILED,
        /** It is being done; when that is over it is done again. */
        QUEUED
    }

    /** @param executionId of Jakarta Batch, null when there is none */
    record Outcome(Result result, @Nullable Long executionId) {}
}
