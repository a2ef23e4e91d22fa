package app.twicetold.admin.provider;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.FailureCode;
import app.twicetold.core.tryout.EntryTrial;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What came of a question to an entry, with the reason of a failure in the locale of the request.
 *
 * @param ok whether the entry did what it was asked for
 */
public record EntryTrialResponse(
        boolean ok,
        String capability,
        String entry,
        String modelRef,
        long latencyMs,
        Usage usage,
        @Nullable BigDecimal costUsd,
        @Nullable Failure error) {

    /** Why the entry did not do what it was asked for. */
    public record Failure(String code, String kind, String message) {
        /** All places in the width of the entry were taken, so it was not called. */
        static final String PLACES_TAKEN = "places_taken";

        static @Nullable Failure of(@Nullable ErrorKind kind, boolean placesTaken, Messages messages) {
            if (kind == null) {
                return null;
            }
            String word = placesTaken ? PLACES_TAKEN : kind.wire();
            return new Failure(FailureCode.of(kind).wire(), word, messages.text("provider.error." + word));
        }
    }

    static EntryTrialResponse of(EntryTrial trial, Messages messages) {
        return new EntryTrialResponse(
                trial.error() == null,
                trial.capability(),
                trial.entry(),
                trial.modelRef(),
                trial.latencyMs(),
                trial.usage(),
                trial.costUsd(),
                Failure.of(trial.error(), trial.placesTaken(), messages));
    }
}
