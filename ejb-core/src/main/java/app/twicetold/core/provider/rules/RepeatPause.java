package app.twicetold.core.provider.rules;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How long a chain waits before it asks an entry once more: as long as the provider asks for, else 0.3 to 1 second by
 * chance. The request waits meanwhile, so the pause is of two seconds at most.
 */
public final class RepeatPause {
    static final Duration LONGEST = Duration.ofSeconds(2);

    private static final long SHORTEST_MS = 300;
    private static final long USUAL_MS = 1_000;

    /** Without so much time after the pause, another call would come to nothing. */
    private static final Duration LEAST_LEFT = Duration.ofSeconds(1);

    private RepeatPause() {}

    /**
     * The pause after a failure.
     *
     * @param left the time of the chain
     * @param chance from 0 to 1
     * @return empty when the entry is not asked once more
     */
    public static Optional<Duration> after(CircuitBreaker.Failure failure, Duration left, double chance) {
        if (!failure.kind().isOutage() || failure.emptyWallet()) {
            return Optional.empty();
        }
        Duration pause = pause(failure.wish(), chance);
        return pause.compareTo(LONGEST) <= 0 && left.minus(pause).compareTo(LEAST_LEFT) >= 0
                ? Optional.of(pause)
                : Optional.empty();
    }

    private static Duration pause(@Nullable Duration wish, double chance) {
        return wish == null || wish.isZero() || wish.isNegative()
                ? Duration.ofMillis(SHORTEST_MS + Math.round((USUAL_MS - SHORTEST_MS) * chance))
                : wish;
    }
}
