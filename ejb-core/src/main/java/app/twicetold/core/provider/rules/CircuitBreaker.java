package app.twicetold.core.provider.rules;

import app.twicetold.core.shared.WireValue;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The memory of an entry's failures, so that no call waits for a provider that is known to be down. Three failures in a
 * row open the breaker, and so does the provider's own wish for a pause. An open breaker admits no calls. After the
 * cool-down one call goes through as a probe. A successful probe closes the breaker. A failed probe opens it again for
 * twice as long, so that the second pause is 30 seconds. The provider's wish counts when it is longer than the
 * cool-down, within limits. A failure does not double the wish.
 *
 * <p>A call belongs to the generation in which it was admitted. Its result changes nothing when the breaker has a newer
 * generation.
 *
 * @param generation grows with each change of the state
 * @param failures the failures in a row, while closed
 * @param coolDownMs the last cool-down of our own, which the next failed probe doubles; 0 while closed, and while only
 *     the provider asked for a pause
 * @param probeFromMs on a monotonic clock: when the next probe is allowed, while open
 * @param lastError the class of the failure that opened it, null while closed
 */
public record CircuitBreaker(
        State state,
        long generation,
        int failures,
        long coolDownMs,
        long probeFromMs,
        @Nullable ErrorKind lastError) {
    /** A breaker that has seen no call. */
    public static final CircuitBreaker CLOSED = new CircuitBreaker(State.CLOSED, 0, 0, 0, 0, null);

    static final int FAILURES = 3;
    static final Duration FIRST_COOL_DOWN = Duration.ofSeconds(15);
    static final Duration LONGEST_COOL_DOWN = Duration.ofMinutes(5);

    /** The states of a breaker. */
    public enum State implements WireValue {
        /** All calls go through. */
        CLOSED,
        /** No call goes through until the cool-down is over. */
        OPEN,
        /** One call is on its way as a probe; no other goes through. */
        HALF_OPEN;

        @Override
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public boolean admits(long nowMs) {
        return switch (state) {
            case CLOSED -> true;
            case OPEN -> nowMs >= probeFromMs;
            case HALF_OPEN -> false;
        };
    }

    /**
     * The state for the next call. After its cool-down an open breaker counts as half open, even before a call comes.
     */
    public State stateAt(long nowMs) {
        return state == State.OPEN && admits(nowMs) ? State.HALF_OPEN : state;
    }

    /** How long it still admits no call; zero unless it is open. */
    public Duration pauseAt(long nowMs) {
        return Duration.ofMillis(state == State.OPEN ? Math.max(0, probeFromMs - nowMs) : 0);
    }

    /** The breaker after it admitted a call. The call's generation is the generation of the returned breaker. */
    public CircuitBreaker admitted() {
        return state == State.OPEN
                ? new CircuitBreaker(State.HALF_OPEN, generation + 1, 0, coolDownMs, 0, lastError)
                : this;
    }

    /**
     * The breaker after the end of a call.
     *
     * @param callGeneration the generation in which the call was admitted
     * @param error null for a success
     * @param wish how long the provider asks for no calls, null when it does not ask
     */
    public CircuitBreaker ended(long callGeneration, @Nullable ErrorKind error, @Nullable Duration wish, long nowMs) {
        if (callGeneration != generation) {
            return this;
        }
        if (error == null || !error.isOutage()) {
            return state == State.CLOSED && failures == 0
                    ? this
                    : new CircuitBreaker(
                            State.CLOSED, state == State.CLOSED ? generation : generation + 1, 0, 0, 0, null);
        }
        long wishMs = wish == null ? 0 : wish.toMillis();
        if (state == State.CLOSED && failures + 1 < FAILURES && wishMs <= 0) {
            return new CircuitBreaker(State.CLOSED, generation, failures + 1, 0, 0, null);
        }
        long ownMs = state == State.CLOSED && wishMs > 0 ? 0 : nextCoolDownMs();
        long pauseMs = Math.min(Math.max(wishMs, ownMs), LONGEST_COOL_DOWN.toMillis());
        return new CircuitBreaker(State.OPEN, generation + 1, 0, ownMs, nowMs + pauseMs, error);
    }

    private long nextCoolDownMs() {
        return coolDownMs == 0 ? FIRST_COOL_DOWN.toMillis() : Math.min(2 * coolDownMs, LONGEST_COOL_DOWN.toMillis());
    }

    /**
     * The breaker after a call that ended without news about the provider. If the call was the probe, the probe is
     * still due.
     */
    public CircuitBreaker abandoned(long callGeneration, long nowMs) {
        return callGeneration == generation && state == State.HALF_OPEN
                ? new CircuitBreaker(State.OPEN, generation + 1, 0, coolDownMs, nowMs, lastError)
                : this;
    }
}
