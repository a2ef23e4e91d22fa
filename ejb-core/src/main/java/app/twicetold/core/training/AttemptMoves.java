package app.twicetold.core.training;

import app.twicetold.core.training.rules.AttemptStatus;
import app.twicetold.persistence.training.AttemptEntity;

/** The one place where an attempt that exists gets another status. */
final class AttemptMoves {
    private AttemptMoves() {}

    /**
     * Moves the attempt, which the caller has locked.
     *
     * @throws IllegalStateException when there is no such move: callers look at the status before, so it is our mistake
     */
    static void to(AttemptEntity attempt, AttemptStatus next) {
        AttemptStatus status = AttemptStatus.ofWire(attempt.status);
        if (!status.mayBecome(next)) {
            throw new IllegalStateException(
                    "The attempt " + attempt.id + " is " + status.wire() + " and cannot become " + next.wire());
        }
        attempt.status = next.wire();
    }
}
