package app.twicetold.core.license;

import app.twicetold.core.license.rules.AttributionTemplate;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.library.LicenseEntity;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a licence that an operator sends. */
final class LicenseForm {
    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9_]{0,63}");
    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_TEXT = 2_048;

    private LicenseForm() {}

    /**
     * The licence in a document.
     *
     * @param id of a licence that exists; null for a new one, whose id is in the document
     * @throws ServiceException {@code validation_failed} with each field and its reason
     */
    static LicenseEntity read(JsonNode document, @Nullable String id) {
        JsonForm form = new JsonForm(document);
        @Nullable String given = id == null ? form.text("id", LONGEST_NAME) : form.optionalText("id", LONGEST_NAME);
        if (given != null && (id == null ? !ID.matcher(given).matches() : !given.equals(id))) {
            form.fault("id", id == null ? "format" : "mismatch");
        }
        LicenseEntity license = new LicenseEntity();
        @Nullable String name = form.text("name", LONGEST_NAME);
        license.url = form.webAddress("url", LONGEST_TEXT);
        license.allowed = form.flag(form.required("allowed"), false) ? 1 : 0;
        license.requiresAttribution = form.flag("requires_attribution", false);
        license.shareAlike = form.flag("share_alike", false);
        license.ownerClearedRequired = form.flag("owner_cleared_required", false);
        license.attributionTemplate = form.optionalText("attribution_template", LONGEST_TEXT);
        form.check("attribution_template", license.attributionTemplate, LicenseForm::isTemplate, "format");
        license.note = form.optionalText("note", LONGEST_TEXT);
        form.throwIfFaulty();
        license.id = Objects.requireNonNull(id == null ? given : id);
        license.name = Objects.requireNonNull(name);
        return license;
    }

    /**
     * A licence that exists, changed by a document. What is left out stays.
     *
     * @throws ServiceException {@code validation_failed} with each field and its reason
     */
    static LicenseEntity changed(JsonNode document, LicenseView before) {
        if (!(document instanceof ObjectNode changes)) {
            return read(document, before.id());
        }
        ObjectNode whole = Json.read(Json.write(before), ObjectNode.class);
        return read(whole.setAll(changes), before.id());
    }

    private static boolean isTemplate(String text) {
        try {
            AttributionTemplate.parse(text);
            return true;
        } catch (IllegalArgumentException unknownPlaceholder) {
            return false;
        }
    }
}
