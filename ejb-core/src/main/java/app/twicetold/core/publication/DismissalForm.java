package app.twicetold.core.publication;

import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.Storable;
import app.twicetold.persistence.publication.ReportSelection;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * Which reports an operator dismisses.
 *
 * @param dryRun whether the operator only asks what would happen
 */
public record DismissalForm(ReportSelection selection, boolean dryRun) {
    private static final int LONGEST_ID = 64;
    private static final int LONGEST_MOMENT = 40;

    /** @throws ServiceException {@code validation_failed} with each field and its reason */
    public static DismissalForm read(JsonNode document) {
        JsonForm form = new JsonForm(document);
        ReportSelection selection = new ReportSelection(
                form.optionalText("reporter_id", LONGEST_ID),
                form.optionalText("article_id", LONGEST_ID),
                moment(form, "from"),
                moment(form, "to"));
        boolean dryRun = form.flag("dry_run", false);
        form.throwIfFaulty();
        if (selection.isEmpty()) {
            throw ServiceException.invalid("body", "required");
        }
        if (selection.from() != null
                && selection.to() != null
                && !selection.from().isBefore(selection.to())) {
            throw ServiceException.invalid("to", "range");
        }
        return new DismissalForm(selection, dryRun);
    }

    private static @Nullable Instant moment(JsonForm form, String key) {
        String text = form.optionalText(key, LONGEST_MOMENT);
        if (text == null) {
            return null;
        }
        try {
            Instant moment = OffsetDateTime.parse(text).toInstant();
            if (!Storable.isMoment(moment)) {
                form.fault(key, "range");
            }
            return moment;
        } catch (DateTimeException e) {
            form.fault(key, "format");
            return null;
        }
    }
}
