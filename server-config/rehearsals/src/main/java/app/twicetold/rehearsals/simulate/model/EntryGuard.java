package app.twicetold.rehearsals.simulate.model;

import app.twicetold.core.provider.rules.CircuitBreaker;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.Recovery;
import app.twicetold.core.provider.rules.RepeatBudget;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What guards the entry of a chain on a node: its breaker, its return after an outage and its budget of repeats. It does with
 * these rules what {@code CircuitBreakers} and {@code Repeats} of the service do.
 */
final class EntryGuard {
    /** No permit. */
    static final long REFUSED = -1;

    private CircuitBreaker breaker = CircuitBreaker.CLOSED;
    private int inFlight;
    private @Nullable Recovery recovery;
    private @Nullable RepeatBudget budget;

    /** The generation of a call that may be made; {@link #REFUSED} for one that may not. */
    long admit(long nowMs) {
        Recovery back = recovery;
        if (!breaker.admits(nowMs) || (back != null && !back.admits(inFlight, nowMs))) {
            return REFUSED;
        }
        recovery = back == null || back.isOver(nowMs) ? null : back.admitted(inFlight, nowMs);
        breaker = breaker.admitted();
        inFlight++;
        return breaker.generation();
    }

    void answered(long generation, long nowMs, double chance) {
        change(breaker.ended(generation, null, nowMs, chance), nowMs);
        budget = budget == null ? null : budget.answered(nowMs);
    }

    void failed(long generation, CircuitBreaker.Failure failure, long nowMs, double chance) {
        change(breaker.ended(generation, failure, nowMs, chance), nowMs);
    }

    /** After a time-out that tells nothing about the provider. */
    void undecided(long generation, long nowMs, double chance) {
        change(breaker.undecided(generation, nowMs, chance), nowMs);
    }

    /** Whether the entry may be asked once more. It costs a repeat. */
    boolean repeats(long nowMs) {
        RepeatBudget before = budget == null ? RepeatBudget.full(nowMs) : budget;
        Optional<RepeatBudget> after = before.repeated(nowMs);
        budget = after.orElse(before);
        return after.isPresent();
    }

    /** How long the entry is not called. */
    Duration pauseAt(long nowMs) {
        Recovery back = recovery;
        return back == null || back.admits(inFlight, nowMs) ? breaker.pauseAt(nowMs) : back.pauseAt(nowMs);
    }

    /** How long the entry is known to be away; null when it is not. */
    @Nullable
    Duration awayAt(long nowMs) {
        return breaker.awayAt(nowMs);
    }

    /** Whether the next call is the probe. */
    boolean isProbeDue(long nowMs) {
        return breaker.state() == CircuitBreaker.State.OPEN && breaker.admits(nowMs);
    }

    boolean isClosed() {
        return breaker.state() == CircuitBreaker.State.CLOSED;
    }

    static CircuitBreaker.Failure failure(ErrorKind kind) {
        return new CircuitBreaker.Failure(kind, false, null);
    }

    private void change(CircuitBreaker next, long nowMs) {
        if (next.state() != breaker.state()) {
            recovery = next.state() == CircuitBreaker.State.CLOSED ? Recovery.since(nowMs) : null;
        }
        breaker = next;
        inFlight--;
    }
}
