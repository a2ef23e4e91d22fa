package app.twicetold.core.tryout;

import app.twicetold.core.provider.rules.ErrorKind;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What came of the rehearsal of one entry.
 *
 * @param index its place in the chain, from 0
 * @param entry its name in the chain
 * @param calls in their order; what the entry is asked for first finds it cold
 */
public record EntryRehearsal(
        String capability, int index, String entry, String modelRef, Instant at, List<RehearsedCall> calls) {
    public EntryRehearsal {
        calls = List.copyOf(calls);
    }

    /** Whether the entry did all of its work. */
    public boolean ok() {
        return error() == null;
    }

    /** Why it did not, null when it did. */
    public @Nullable ErrorKind error() {
        return calls.stream()
                .map(RehearsedCall::error)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Whether it did not, because all places in the width of the entry were taken. That says nothing about the entry. */
    public boolean placesTaken() {
        return calls.stream()
                .filter(call -> call.error() != null)
                .findFirst()
                .map(RehearsedCall::placesTaken)
                .orElse(false);
    }

    /** How long the first call took, null when it failed. */
    public @Nullable Long coldMs() {
        return latencyMs(0);
    }

    /** How long the second call of the same work took, null when there was none or it failed. */
    public @Nullable Long warmMs() {
        return latencyMs(1);
    }

    private @Nullable Long latencyMs(int place) {
        List<RehearsedCall> work =
                calls.stream().filter(call -> !call.isOf(RealWork.Kind.LIMIT)).toList();
        return place < work.size() && work.get(place).error() == null
                ? Long.valueOf(work.get(place).latencyMs())
                : null;
    }

    /** What all calls cost, null when no cost is known. */
    public @Nullable BigDecimal costUsd() {
        return calls.stream()
                .map(RehearsedCall::costUsd)
                .filter(Objects::nonNull)
                .reduce(BigDecimal::add)
                .orElse(null);
    }

    /** Whether a recogniser gives times of words; null when it is none, or heard nothing. */
    @Nullable
    Boolean wordTimes() {
        return calls.stream()
                .map(call -> call.findings().wordTimes())
                .filter(Objects::nonNull)
                .reduce(Boolean::logicalAnd)
                .orElse(null);
    }
}
