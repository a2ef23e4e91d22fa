package app.twicetold.core.reward.rules.ability;

import java.math.BigDecimal;
import java.util.Optional;

/** Which difficulties a user may practise. A tier, once open, stays open. Specification: difficulty tiers. */
public final class TierUnlock {
    /** The ability that opens tier 2. */
    public static final int TIER_2_ABILITY = 70;

    /** The completed sessions that open tier 2 whatever the ability. */
    public static final int TIER_2_SESSIONS = 10;

    /** The ability that opens tier 3; sessions alone never do. */
    public static final int TIER_3_ABILITY = 80;

    private TierUnlock() {}

    /**
     * The highest open tier, 1 to 3.
     *
     * @param before the highest open tier so far
     * @param reportedAbility as the user sees it; empty below 3 samples
     * @param completedSessions diagnostic included
     */
    public static int highest(int before, Optional<BigDecimal> reportedAbility, int completedSessions) {
        if (reaches(reportedAbility, TIER_3_ABILITY)) {
            return 3;
        }
        boolean second = reaches(reportedAbility, TIER_2_ABILITY) || completedSessions >= TIER_2_SESSIONS;
        return Math.max(before, second ? 2 : 1);
    }

    private static boolean reaches(Optional<BigDecimal> ability, int threshold) {
        return ability.isPresent() && ability.get().compareTo(BigDecimal.valueOf(threshold)) >= 0;
    }
}
