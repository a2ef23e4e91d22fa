package app.twicetold.core.tryout;

import app.twicetold.core.provider.chain.AttemptRecord;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What came of a question to an entry.
 *
 * @param entry its name in the chain
 * @param costUsd null when the model is unpriced, and without a call
 * @param placesTaken whether the entry was not called, because all places in its width were taken
 * @param error null when the entry did what it was asked for
 */
public record EntryTrial(
        String capability,
        String entry,
        String modelRef,
        long latencyMs,
        Usage usage,
        @Nullable BigDecimal costUsd,
        @Nullable ErrorKind error,
        boolean placesTaken) {
    /** An entry that had no free place in time. */
    static EntryTrial notCalled(
            Capability capability, ChainEntry entry, @Nullable ErrorKind error, boolean placesTaken) {
        return new EntryTrial(
                capability.wire(), entry.name(), entry.ref().toString(), 0, Usage.NONE, null, error, placesTaken);
    }

    static EntryTrial of(ChainEntry entry, AttemptRecord attempt) {
        return new EntryTrial(
                attempt.capability().wire(),
                entry.name(),
                attempt.ref().toString(),
                attempt.latencyMs(),
                attempt.usage(),
                attempt.costUsd(),
                attempt.errorKind(),
                false);
    }
}
