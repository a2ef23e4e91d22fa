package app.twicetold.core.reward.rules.ability;

import app.twicetold.core.library.rules.Difficulty;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Optional;

/** Which difficulties a user may practise. A tier, once open, stays open. Specification: difficulty tiers. */
public final class TierUnlock {
    private TierUnlock() {}

    /**
     * The highest open tier, 1 to 3.
     *
     * @param before the highest open tier so far
     * @param reportedAbility as the user sees it; empty below 3 samples
     * @param completedSessions diagnostic included
     */
    public static int highest(int before, Optional<BigDecimal> reportedAbility, int completedSessions) {
        return Arrays.stream(Difficulty.values())
                .filter(difficulty -> difficulty.isOpen(reportedAbility, completedSessions))
                .mapToInt(Difficulty::number)
                .reduce(before, Math::max);
    }
}
