package app.twicetold.rehearsals.simulate.model;

import app.twicetold.core.work.rules.Patience;
import java.time.Duration;

/**
 * The nodes and their settings.
 *
 * @param nodes that are there at the beginning
 * @param listeners of a node ({@code PIPELINE_CONCURRENCY})
 * @param timeout of each entry of a chain ({@code PROVIDER_TIMEOUT_MS}); each chain has one entry
 * @param leaseMargin {@code PIPELINE_LEASE_MARGIN_MS}
 * @param sweepEvery {@code PIPELINE_SWEEP_INTERVAL_MS}
 * @param patience of attempts ({@code PIPELINE_PATIENCE_MS})
 */
public record Installation(
        int nodes, int listeners, Duration timeout, Duration leaseMargin, Duration sweepEvery, Patience patience) {

    /** @throws IllegalArgumentException when there is no node or no listener, or a call has no time */
    public Installation {
        if (nodes < 1 || listeners < 1) {
            throw new IllegalArgumentException("Nobody works.");
        }
        if (timeout.isNegative() || timeout.isZero() || leaseMargin.isNegative() || sweepEvery.toMillis() < 1) {
            throw new IllegalArgumentException("A call, a lease or a sweep has no time.");
        }
    }

    /** With what the settings are by default. */
    public static Installation usual(int nodes, int listeners, Duration timeout) {
        return new Installation(
                nodes,
                listeners,
                timeout,
                Duration.ofMinutes(1),
                Duration.ofMinutes(1),
                new Patience(Duration.ofSeconds(90)));
    }
}
