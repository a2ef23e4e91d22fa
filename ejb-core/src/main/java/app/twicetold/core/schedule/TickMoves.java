package app.twicetold.core.schedule;

import app.twicetold.core.schedule.rules.TickState;
import app.twicetold.persistence.schedule.TickRepository;
import java.time.Instant;
import java.util.Optional;

/**
 * The life of ticks: the one place that gives them a state, and that takes or ends a lease with it. Each statement
 * finds a tick only in a state that has the move.
 */
final class TickMoves {
    private TickMoves() {}

    /** A new tick with a holder. @return false when the tick is there already */
    static boolean begin(TickRepository ticks, TickClaim claim, Instant now) {
        return ticks.insertIfAbsent(claim.name(), claim.tick(), claim.token(), now, now.plus(ClaimTick.LEASE));
    }

    /** A new tick without a holder, unless it is there already. */
    static void await(TickRepository ticks, String name, Instant tick, Instant now) {
        ticks.insertWaiting(name, tick, now);
    }

    /** Gives a tick whose lease ended to another holder. @return which run this is; empty when there is none */
    static Optional<Integer> takeOver(TickRepository ticks, TickClaim claim, Instant now) {
        return ticks.takeOver(
                claim.name(), claim.tick(), claim.token(), now, now.plus(ClaimTick.LEASE), ClaimTick.MAX_RUNS);
    }

    /** Ends a tick whose last run was lost. @return whether there was one */
    static boolean giveUp(TickRepository ticks, String name, Instant tick, Instant now) {
        return ticks.giveUp(name, tick, now, ClaimTick.MAX_RUNS, TickState.RUNNING.to(TickState.FAILED, name));
    }

    /** Ends the idle ticks before a tick, which does their work. */
    static void supersedeBefore(TickRepository ticks, String name, Instant tick, Instant now) {
        ticks.supersedeIdleBefore(name, tick, now, TickState.WAITING.to(TickState.SUPERSEDED, name));
    }

    /** Gives a tick back after a failure, to be tried again from a moment on. */
    static void tryAgain(TickRepository ticks, TickClaim claim, Instant again) {
        ticks.release(claim.name(), claim.tick(), claim.token(), again);
    }

    /** Gives a tick back that did not fail, to anybody and at once. */
    static void layDown(TickRepository ticks, TickClaim claim, Instant now) {
        ticks.layDown(claim.name(), claim.tick(), claim.token(), now);
    }

    static void end(TickRepository ticks, TickClaim claim, TickState state, Instant now) {
        ticks.finish(claim.name(), claim.tick(), claim.token(), TickState.RUNNING.to(state, claim.name()), now);
    }
}
