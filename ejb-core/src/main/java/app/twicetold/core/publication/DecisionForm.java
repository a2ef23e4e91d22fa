package app.twicetold.core.publication;

import app.twicetold.core.publication.rules.ReviewDecision;
import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.ServiceException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The decision of an operator about a review.
 *
 * @param version of the review that the operator has read, null when that is not said
 */
public record DecisionForm(
        ReviewDecision decision,
        @Nullable String reason,
        @Nullable String note,
        @Nullable Long version) {
    /** About the review as it is. */
    public DecisionForm(ReviewDecision decision, @Nullable String reason, @Nullable String note) {
        this(decision, reason, note, null);
    }

    /** @throws ServiceException {@code validation_failed} with each field and its reason */
    public static DecisionForm read(JsonNode document) {
        JsonForm form = new JsonForm(document);
        ReviewDecision decision = form.constant(form.required("decision"), ReviewDecision.class);
        String reason = form.optionalText("reason", OperatorWords.LONGEST);
        String note = form.optionalText("note", OperatorWords.LONGEST);
        Long version = form.version("version");
        form.throwIfFaulty();
        return new DecisionForm(Objects.requireNonNull(decision), reason, note, version);
    }
}
