package app.twicetold.core.growth.rules;

import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.reward.rules.ability.AbilityScore;
import app.twicetold.core.reward.rules.ability.AbilityState;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The change of an ability over 30 days. Both values are taken as reported, so that the change is the difference of
 * what the user saw. There is no change when one of the values rests on too few samples.
 *
 * @param before null when there was no session that long ago
 */
public record AbilityChange(AbilityState now, @Nullable AbilityState before) {
    private static final Duration SINCE = Duration.ofDays(30);

    /** The latest moment of the sessions that count as before. */
    public static Instant before(Instant now) {
        return now.minus(SINCE);
    }

    /** The change of the overall ability, one decimal. Null when one of the values is missing. */
    public @Nullable BigDecimal overall() {
        return difference(AbilityScore.reported(now), reportedBefore().flatMap(AbilityScore::reported));
    }

    /** The change of the ability in one dimension, one decimal. Null when one of the values is missing. */
    public @Nullable BigDecimal of(Dimension dimension) {
        return difference(
                AbilityScore.reported(now, dimension),
                reportedBefore().flatMap(state -> AbilityScore.reported(state, dimension)));
    }

    private Optional<AbilityState> reportedBefore() {
        return Optional.ofNullable(before);
    }

    private static @Nullable BigDecimal difference(Optional<BigDecimal> now, Optional<BigDecimal> before) {
        return now.isPresent() && before.isPresent() ? now.get().subtract(before.get()) : null;
    }
}
