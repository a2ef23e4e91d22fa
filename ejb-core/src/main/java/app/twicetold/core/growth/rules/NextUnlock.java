package app.twicetold.core.growth.rules;

import app.twicetold.core.library.rules.Difficulty;
import app.twicetold.core.reward.rules.ability.AbilityScore;
import app.twicetold.core.shared.WireValue;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What practice opens next.
 *
 * @param tier 2 or 3, null while the ability itself is next
 * @param abilityRequired the ability that opens the tier, null while the ability itself is next
 * @param sessionsRemaining the sessions that are still needed, at least 1; null when sessions alone are never enough
 */
public record NextUnlock(
        Type type,
        @Nullable Integer tier,
        @Nullable Integer abilityRequired,
        @Nullable Integer sessionsRemaining) {
    /** What opens. */
    public enum Type implements WireValue {
        ABILITY("ability"),
        TIER("tier");

        private final String wire;

        Type(String wire) {
            this.wire = wire;
        }

        @Override
        public String wire() {
            return wire;
        }
    }

    /**
     * @param samples scored sessions that the shown ability rests on
     * @param completedSessions over all languages
     */
    public static Optional<NextUnlock> of(int samples, int unlockedTier, int completedSessions) {
        if (samples < AbilityScore.MIN_SAMPLES) {
            return Optional.of(new NextUnlock(Type.ABILITY, null, null, AbilityScore.MIN_SAMPLES - samples));
        }
        if (unlockedTier >= Difficulty.HARDEST) {
            return Optional.empty();
        }
        Difficulty next = Difficulty.of(unlockedTier + 1);
        Integer sessions = next.sessionsRequired();
        return Optional.of(new NextUnlock(
                Type.TIER,
                next.number(),
                next.abilityRequired(),
                sessions == null ? null : sessions - completedSessions));
    }
}
