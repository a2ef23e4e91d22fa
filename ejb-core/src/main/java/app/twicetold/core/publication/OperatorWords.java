package app.twicetold.core.publication;

import app.twicetold.core.publication.rules.ArticleOperation;
import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.Storable;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Set;
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
        Set<String> known = new HashSet<>(Set.of("note"));
        if (operation.requiresReason()) {
            known.add("reason");
        }
        if (operation.namesVersion()) {
            known.add("version");
        }
        JsonForm form = new JsonForm(document, known);
        String reason = operation.requiresReason() ? storable(form, "reason", form.text("reason", LONGEST)) : null;
        String note = storable(form, "note", form.optionalText("note", LONGEST));
        Integer version = version(form);
        form.throwIfFaulty();
        return new OperatorWords(reason, note, version);
    }

    private static @Nullable String storable(JsonForm form, String key, @Nullable String text) {
        if (text != null && !Storable.isText(text)) {
            form.fault(key, "format");
        }
        return text;
    }

    private static @Nullable Integer version(JsonForm form) {
        JsonNode node = form.node("version");
        if (form.isAbsent("version")) {
            return null;
        }
        if (!node.isIntegralNumber()) {
            form.fault("version", "type");
        } else if (!node.canConvertToInt() || node.intValue() < 1) {
            form.fault("version", "range");
        } else {
            return node.intValue();
        }
        return null;
    }
}
