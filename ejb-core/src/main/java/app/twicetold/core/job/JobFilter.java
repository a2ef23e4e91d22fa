package app.twicetold.core.job;

import app.twicetold.core.content.JobStage;
import app.twicetold.core.content.JobTrigger;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.content.rules.JobStatus;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import org.jspecify.annotations.Nullable;

/** Which jobs are listed; a filter that is null lets everything through. All are names on the wire. */
public record JobFilter(
        @Nullable String stage,
        @Nullable String status,
        @Nullable String error,
        @Nullable String trigger,
        @Nullable String articleId,
        @Nullable String sourceId) {
    /** Jobs of a stage and of a status. */
    public static JobFilter of(@Nullable String stage, @Nullable String status) {
        return new JobFilter(stage, status, null, null, null, null);
    }

    /** @throws ServiceException {@code validation_failed} when a filter has a value that no job has */
    void requireKnown() {
        require("stage", JobStage.class, stage);
        require("status", JobStatus.class, status);
        require("error", JobError.class, error);
        require("trigger", JobTrigger.class, trigger);
    }

    private static <E extends Enum<E> & WireValue> void require(String field, Class<E> type, @Nullable String name) {
        if (name != null && WireValue.find(type, name).isEmpty()) {
            throw ServiceException.invalid(field, "unknown");
        }
    }
}
