package app.twicetold.core.reward.rules.session;

import app.twicetold.core.assessment.rules.RoundResult;
import org.jspecify.annotations.Nullable;

/**
 * The attempt that represents a session: the higher overall, or the later one of equal ones. Specification: ability.
 */
public final class BestAttempt {
    private BestAttempt() {}

    /**
     * The better of the rounds.
     *
     * @param second null when the session has no round 2
     */
    public static RoundResult of(RoundResult first, @Nullable RoundResult second) {
        return second == null || second.overall() < first.overall() ? first : second;
    }
}
