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
        static Failure of(ErrorKind kind, Messages messages) {
            return new Failure(
                    FailureCode.of(kind).wire(), kind.wire(), messages.text("provider.error." + kind.wire()));
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
                trial.error() == null ? null : Failure.of(trial.error(), messages));
    }
}
