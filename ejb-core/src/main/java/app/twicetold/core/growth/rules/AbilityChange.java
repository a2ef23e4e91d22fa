package app.twicetold.core.growth.rules;

import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.reward.rules.AbilityScore;
import app.twicetold.core.reward.rules.AbilityState;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What became of an ability since a while ago. Both sides are taken as they are reported, so that the change is the
 * difference of what the user saw. There is no change where one of them rests on too few samples.
 *
 * @param before null when there was no session that long ago
 */
public record AbilityChange(AbilityState now, @Nullable AbilityState before) {
    private static final Duration SINCE = Duration.ofDays(30);

    /** The latest moment of the sessions that count as before. */
    public static Instant before(Instant now) {
        return now.minus(SINCE);
    }

    /** Of the overall ability, one decimal. */
    public @Nullable BigDecimal overall() {
        return difference(AbilityScore.reported(now), reportedBefore().flatMap(AbilityScore::reported));
    }

    /** Of the ability in one dimension, one decimal. */
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
