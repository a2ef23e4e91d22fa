package app.twicetold.core.library;

import app.twicetold.core.reward.rules.ability.TierUnlock;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What unlocks the articles of a difficulty. Specification: difficulty tiers.
 *
 * @param difficulty 2 or 3; the first one is never locked
 * @param abilityRequired the least ability, as reported, that unlocks it
 * @param sessionsRequired the completed sessions that unlock it as well, or null when sessions alone never do
 */
public record UnlockRequirement(
        int difficulty, int abilityRequired, @Nullable Integer sessionsRequired) {

    public static UnlockRequirement of(int difficulty) {
        return switch (difficulty) {
            case 2 -> new UnlockRequirement(2, TierUnlock.TIER_2_ABILITY, TierUnlock.TIER_2_SESSIONS);
            case 3 -> new UnlockRequirement(3, TierUnlock.TIER_3_ABILITY, null);
            default -> throw new IllegalArgumentException("Difficulty " + difficulty + " is never locked");
        };
    }

    /** The details of the error {@code article_locked}. */
    Map<String, @Nullable Object> details() {
        Map<String, @Nullable Object> details = new TreeMap<>();
        details.put("difficulty", difficulty);
        details.put("ability_required", abilityRequired);
        details.put("sessions_required", sessionsRequired);
        return details;
    }
}
