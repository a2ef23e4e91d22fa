package app.twicetold.core.generation;

import app.twicetold.core.content.JobStage;
import app.twicetold.core.content.JobTrigger;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.ServiceException;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * Which failed jobs an operator has run again.
 *
 * @param dryRun whether the operator only asks what would happen
 */
public record RetryForm(RetryFilter filter, boolean dryRun) {
    private static final int MOST_DAYS = 365;
    private static final int LONGEST_ID = 64;

    /** @throws ServiceException {@code validation_failed} with each field and its reason */
    public static RetryForm read(JsonNode document) {
        JsonForm form = new JsonForm(document);
        RetryFilter filter = new RetryFilter(
                form.constant("stage", JobStage.class),
                form.constant("error", JobError.class),
                form.constant("trigger", JobTrigger.class),
                form.optionalText("article_id", LONGEST_ID),
                form.optionalText("source_id", LONGEST_ID),
                RetryFilter.age(form.whole("max_age", 1, MOST_DAYS)));
        boolean dryRun = form.flag("dry_run", false);
        form.throwIfFaulty();
        return new RetryForm(filter, dryRun);
    }
}
