package app.twicetold.core.library;

import app.twicetold.core.library.rules.Difficulty;
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

    public static UnlockRequirement of(int number) {
        Difficulty difficulty = Difficulty.of(number);
        Integer ability = difficulty.abilityRequired();
        if (ability == null) {
            throw new IllegalArgumentException("Difficulty " + number + " is never locked");
        }
        return new UnlockRequirement(number, ability, difficulty.sessionsRequired());
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
