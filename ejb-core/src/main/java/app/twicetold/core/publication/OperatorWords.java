package app.twicetold.core.publication;

import app.twicetold.core.publication.rules.ArticleOperation;
import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.Storable;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * What an operator says about an operation.
 *
 * @param version the version that a takedown means, or the head as who publishes has read it; null for the head
 */
public record OperatorWords(
        @Nullable String reason,
        @Nullable String note,
        @Nullable Integer version) {
    static final int LONGEST = 1_000;

    /** @throws ServiceException {@code validation_failed} with each field and its reason */
    public static OperatorWords read(ArticleOperation operation, JsonNode document) {
        JsonForm form = new JsonForm(document);
        String reason = operation.requiresReason() ? form.text("reason", LONGEST) : null;
        form.check("reason", reason, Storable::isText, "format");
        String note = form.optionalText("note", LONGEST);
        form.check("note", note, Storable::isText, "format");
        Integer version = operation.namesVersion() ? form.whole("version", 1, Integer.MAX_VALUE) : null;
        form.throwIfFaulty();
        return new OperatorWords(reason, note, version);
    }
}
