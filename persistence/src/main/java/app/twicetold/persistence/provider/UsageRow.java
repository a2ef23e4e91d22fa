package app.twicetold.persistence.provider;

import java.math.BigDecimal;

/**
 * The calls of one model for one capability within a window.
 *
 * @param calls attempts, the skipped ones of unconfigured entries included
 * @param failures of them without a result
 * @param fallbacks of them at an entry that was not the first
 * @param costUsd of the priced ones
 * @param unpricedCalls that were really made and have no cost
 */
public record UsageRow(
        String capability,
        String provider,
        String model,
        long calls,
        long failures,
        long fallbacks,
        long inputTokens,
        long outputTokens,
        long audioMs,
        BigDecimal costUsd,
        long unpricedCalls) {
    /** The calls of both. */
    public UsageRow plus(UsageRow other) {
        return new UsageRow(
                capability,
                provider,
                model,
                calls + other.calls,
                failures + other.failures,
                fallbacks + other.fallbacks,
                inputTokens + other.inputTokens,
                outputTokens + other.outputTokens,
                audioMs + other.audioMs,
                costUsd.add(other.costUsd),
                unpricedCalls + other.unpricedCalls);
    }
}
