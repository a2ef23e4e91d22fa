package app.twicetold.core.provider.rules;

import app.twicetold.core.shared.WireValue;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The memory of an entry's failures, so that no call waits for a provider that is known to be down. Three failures in a
 * row open the breaker, and so does the provider's own wish for a pause. An open breaker admits no calls. After the
 * cool-down one call goes through as a probe. A successful probe closes the breaker. A failed probe opens it again.
 *
 * <p>The cool-down is 15 seconds, give or take a fifth, so that servers do not probe together. A probe that fails ten
 * minutes after the breaker opened, or later, doubles it, up to a minute. An empty wallet is refilled by a person, so
 * its cool-down doubles from the first probe, up to five minutes. The provider's wish counts when it is longer than the
 * cool-down, up to five minutes. A failure does not double the wish.
 *
 * <p>A call belongs to the generation in which it was admitted. Its result changes nothing when the breaker has a newer
 * generation.
 *
 * @param generation grows with each change of the state
 * @param failures the failures in a row, while closed
 * @param coolDownMs the last cool-down of our own, before it is varied; 0 while closed, and while only the provider asked
 *     for a pause
 * @param openedMs on a monotonic clock: when it opened, however often its probes failed since; 0 while closed
 * @param probeFromMs on a monotonic clock: when the next probe is allowed, while open
 * @param lastFailure what opened it, or kept it open; null while closed
 */
public record CircuitBreaker(
        State state,
        long generation,
        int failures,
        long coolDownMs,
        long openedMs,
        long probeFromMs,
        @Nullable Failure lastFailure) {
    /** A breaker that has seen no call. */
    public static final CircuitBreaker CLOSED = closed(0, 0);

    static final int FAILURES = 3;
    static final Duration FIRST_COOL_DOWN = Duration.ofSeconds(15);
    /** So long after it opened the cool-down stays the first one. */
    static final Duration STEADY = Duration.ofMinutes(10);

    static final Duration LONGEST_COOL_DOWN = Duration.ofMinutes(1);
    /** The longest cool-down for an empty wallet, and the longest wish of a provider that is kept to. */
    public static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

    /**
     * Nobody knows of an entry whose probe has been due for so long: nobody has asked it. An attempt may be transcribed for a
     * minute before it asks.
     */
    static final Duration UNASKED = Duration.ofSeconds(90);

    private static final double SPREAD = 0.2;

    /**
     * How a call failed.
     *
     * @param emptyWallet whether it fails until somebody pays or the budget of the next period begins
     * @param wish how long the provider asks for no calls, null when it does not ask
     */
    public record Failure(
            ErrorKind kind, boolean emptyWallet, @Nullable Duration wish) {}

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

    /** How long ago it opened, however often its probes failed since; null while closed. */
    public @Nullable Duration outageAt(long nowMs) {
        return state == State.CLOSED ? null : Duration.ofMillis(nowMs - openedMs);
    }

    /**
     * How long the entry is known to be away: since it opened. Null while closed, and when nobody has asked it for a
     * while although it may be asked.
     */
    public @Nullable Duration awayAt(long nowMs) {
        boolean unasked = state == State.OPEN && nowMs - probeFromMs >= UNASKED.toMillis();
        return unasked ? null : outageAt(nowMs);
    }

    /** How long it still admits no call; zero unless it is open. */
    public Duration pauseAt(long nowMs) {
        return Duration.ofMillis(state == State.OPEN ? Math.max(0, probeFromMs - nowMs) : 0);
    }

    /** The breaker after it admitted a call. The call's generation is the generation of the returned breaker. */
    public CircuitBreaker admitted() {
        return state == State.OPEN
                ? new CircuitBreaker(State.HALF_OPEN, generation + 1, 0, coolDownMs, openedMs, 0, lastFailure)
                : this;
    }

    /**
     * The breaker after the end of a call.
     *
     * @param callGeneration the generation in which the call was admitted
     * @param failure null for a success
     * @param chance from 0 to 1, which varies the cool-down
     */
    public CircuitBreaker ended(long callGeneration, @Nullable Failure failure, long nowMs, double chance) {
        if (callGeneration != generation) {
            return this;
        }
        if (failure == null || !failure.kind().isOutage()) {
            return state == State.CLOSED && failures == 0
                    ? this
                    : closed(state == State.CLOSED ? generation : generation + 1, 0);
        }
        Duration wish = failure.wish();
        long wishMs = wish == null ? 0 : Math.min(wish.toMillis(), LONGEST_PAUSE.toMillis());
        if (state == State.CLOSED && failures + 1 < FAILURES && wishMs <= 0) {
            return closed(generation, failures + 1);
        }
        long sinceMs = state == State.CLOSED ? nowMs : openedMs;
        long ownMs = state == State.CLOSED && wishMs > 0 ? 0 : nextCoolDownMs(failure, nowMs - sinceMs);
        long pauseMs = Math.max(wishMs, failure.emptyWallet() ? ownMs : varied(ownMs, chance));
        return new CircuitBreaker(State.OPEN, generation + 1, 0, ownMs, sinceMs, nowMs + pauseMs, failure);
    }

    private long nextCoolDownMs(Failure failure, long openMs) {
        long first = FIRST_COOL_DOWN.toMillis();
        if (coolDownMs == 0) {
            return first;
        }
        if (failure.emptyWallet()) {
            return Math.min(2 * coolDownMs, LONGEST_PAUSE.toMillis());
        }
        return openMs < STEADY.toMillis() ? first : Math.min(2 * coolDownMs, LONGEST_COOL_DOWN.toMillis());
    }

    private static long varied(long ms, double chance) {
        return Math.round(ms * (1 - SPREAD + 2 * SPREAD * chance));
    }

    private static CircuitBreaker closed(long generation, int failures) {
        return new CircuitBreaker(State.CLOSED, generation, failures, 0, 0, 0, null);
    }

    /** The class of the failure that opened it, null while closed. */
    public @Nullable ErrorKind lastError() {
        return lastFailure == null ? null : lastFailure.kind();
    }

    /**
     * The breaker after a call that did not end within a time that tells nothing about the provider. If the call was
     * the probe, the next one comes after the first cool-down, so that a provider that hangs is not asked all the time.
     *
     * @param chance from 0 to 1, which varies the cool-down
     */
    public CircuitBreaker undecided(long callGeneration, long nowMs, double chance) {
        return again(callGeneration, nowMs + varied(FIRST_COOL_DOWN.toMillis(), chance));
    }

    /**
     * The breaker after a call that ended without news about the provider. If the call was the probe, the probe is
     * still due.
     */
    public CircuitBreaker abandoned(long callGeneration, long nowMs) {
        return again(callGeneration, nowMs);
    }

    private CircuitBreaker again(long callGeneration, long fromMs) {
        return callGeneration == generation && state == State.HALF_OPEN
                ? new CircuitBreaker(State.OPEN, generation + 1, 0, coolDownMs, openedMs, fromMs, lastFailure)
                : this;
    }
}
