package app.twicetold.core.provider.rules;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of an entry that fails, so that nobody waits for a provider that is known to be down. Three failures
 * in a row, or the provider's own wish to be left alone, open it: no calls. After the cool-down one call goes through as a
 * probe; its success closes the breaker, its failure opens it again for twice as long, so that the second pause is of 30
 * seconds. The provider's wish counts where it is the longer one, within limits; it is doubled by no failure.
 *
 * <p>A call belongs to the generation in which it was admitted. What it brings home after the breaker has moved on is no
 * longer news and changes nothing.
 *
 * @param generation grows with each change of the state
 * @param failures in a row, while closed
 * @param coolDownMs the last cool-down of our own, which the next failed probe doubles; 0 while closed, and while only the
 *     provider wished for one
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
    /** A breaker of which nothing is known. */
    public static final CircuitBreaker CLOSED = new CircuitBreaker(State.CLOSED, 0, 0, 0, 0, null);

    static final int FAILURES = 3;
    static final Duration FIRST_COOL_DOWN = Duration.ofSeconds(15);
    static final Duration LONGEST_COOL_DOWN = Duration.ofMinutes(5);

    /** What lets calls through. */
    public enum State {
        /** All calls go through. */
        CLOSED,
        /** No call goes through until the cool-down is over. */
        OPEN,
        /** One call is on its way as a probe; no other goes through. */
        HALF_OPEN
    }

    public boolean admits(long nowMs) {
        return switch (state) {
            case CLOSED -> true;
            case OPEN -> nowMs >= probeFromMs;
            case HALF_OPEN -> false;
        };
    }

    /** What it is to the next call: after its cool-down an open breaker is half open, although no call has come yet. */
    public State stateAt(long nowMs) {
        return state == State.OPEN && admits(nowMs) ? State.HALF_OPEN : state;
    }

    /** After a call that was admitted. Its generation is the one of the result. */
    public CircuitBreaker admitted() {
        return state == State.OPEN
                ? new CircuitBreaker(State.HALF_OPEN, generation + 1, 0, coolDownMs, 0, lastError)
                : this;
    }

    /**
     * After the end of a call.
     *
     * @param callGeneration in which the call was admitted
     * @param error null for a success
     * @param wish how long the provider asks to be left alone, null when it does not
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

    /** After a call that ended without telling anything about the provider: the probe, if it was one, is still due. */
    public CircuitBreaker abandoned(long callGeneration, long nowMs) {
        return callGeneration == generation && state == State.HALF_OPEN
                ? new CircuitBreaker(State.OPEN, generation + 1, 0, coolDownMs, nowMs, lastError)
                : this;
    }
}
