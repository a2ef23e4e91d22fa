package app.twicetold.core.publication.rules;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** How many reports of a user are accepted within any window. Specification: limits, reports. */
public record ReportLimit(int perWindow, Duration window) {
    /** A call that is not after this moment does not count any more. */
    public Instant forgottenBefore(Instant now) {
        return now.minus(window);
    }

    /**
     * How long the user has to wait; empty when the next call is accepted.
     *
     * @param calls the moments of accepted calls within the window, the latest first
     */
    public Optional<Duration> waits(List<Instant> calls, Instant now) {
        if (calls.size() < perWindow) {
            return Optional.empty();
        }
        return Optional.of(Duration.between(now, calls.get(perWindow - 1).plus(window)));
    }
}
