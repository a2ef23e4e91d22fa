package app.twicetold.core.reward.repair;

import app.twicetold.core.reward.rules.streak.OutageDays;
import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.ServiceException;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What an operator asks for. */
record StreakRepairForm(OutageDays outage, String reason) {
    private static final int LONGEST_REASON = 500;
    private static final int LENGTH_OF_DAY = 10;

    /** @throws ServiceException {@code validation_failed} with each field and its reason */
    static StreakRepairForm read(JsonNode document, Instant now) {
        JsonForm form = new JsonForm(document);
        @Nullable LocalDate from = day(form, "from");
        @Nullable LocalDate to = day(form, "to");
        @Nullable String reason = form.text("reason", LONGEST_REASON);
        if (from != null && from.isBefore(OutageDays.earliest(now))) {
            form.fault("from", "range");
        }
        if (to != null && to.isAfter(OutageDays.latest(now))) {
            form.fault("to", "range");
        }
        if (from != null && to != null && (to.isBefore(from) || !to.isBefore(from.plusDays(OutageDays.MOST)))) {
            form.fault("to", "range");
        }
        form.throwIfFaulty();
        return new StreakRepairForm(
                new OutageDays(Objects.requireNonNull(from), Objects.requireNonNull(to)),
                Objects.requireNonNull(reason));
    }

    private static @Nullable LocalDate day(JsonForm form, String key) {
        String text = form.text(key, LENGTH_OF_DAY);
        try {
            return text == null ? null : LocalDate.parse(text);
        } catch (DateTimeParseException e) {
            form.fault(key, "format");
            return null;
        }
    }
}
