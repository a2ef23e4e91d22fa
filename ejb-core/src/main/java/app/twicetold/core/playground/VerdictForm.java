package app.twicetold.core.playground;

import app.twicetold.core.playground.rules.ReasonTag;
import app.twicetold.core.playground.rules.VerdictOutcome;
import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an operator decides about the lanes of a run.
 *
 * @param laneId null unless the outcome is a lane
 * @param reasons each once
 * @param version of the run that the operator has read, null when that is not said
 */
public record VerdictForm(
        VerdictOutcome outcome,
        @Nullable String laneId,
        List<ReasonTag> reasons,
        @Nullable String note,
        @Nullable Long version) {
    private static final int LONGEST = 2_000;

    /** About the run as it is. */
    public VerdictForm(
            VerdictOutcome outcome, @Nullable String laneId, List<ReasonTag> reasons, @Nullable String note) {
        this(outcome, laneId, reasons, note, null);
    }

    public VerdictForm {
        reasons = List.copyOf(reasons);
    }

    /** @throws ServiceException {@code validation_failed} with each field and its reason */
    public static VerdictForm read(JsonNode document) {
        JsonForm form = new JsonForm(document);
        VerdictOutcome outcome = form.constant(form.required("outcome"), VerdictOutcome.class);
        String laneId = form.optionalText("lane_id", LONGEST);
        if (outcome != null && (outcome == VerdictOutcome.LANE) == form.isAbsent("lane_id")) {
            form.fault("lane_id", form.isAbsent("lane_id") ? "required" : "not_allowed");
        }
        Set<ReasonTag> reasons = reasons(form);
        String note = form.optionalText("note", LONGEST);
        Long version = form.version("version");
        form.throwIfFaulty();
        return new VerdictForm(Objects.requireNonNull(outcome), laneId, List.copyOf(reasons), note, version);
    }

    private static Set<ReasonTag> reasons(JsonForm form) {
        Set<ReasonTag> reasons = new LinkedHashSet<>();
        JsonNode tags = form.node("reasons");
        if (form.isAbsent("reasons")) {
            return reasons;
        }
        if (!tags.isArray()) {
            form.fault("reasons", "type");
        }
        tags.forEach(tag -> WireValue.find(ReasonTag.class, tag.asText())
                .filter(known -> tag.isTextual())
                .ifPresentOrElse(reasons::add, () -> form.fault("reasons", "unknown")));
        return reasons;
    }
}
