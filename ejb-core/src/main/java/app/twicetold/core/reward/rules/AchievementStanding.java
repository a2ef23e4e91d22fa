package app.twicetold.core.reward.rules;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a user stands with an achievement.
 *
 * @param unlockedAt null while it is not unlocked
 * @param current how far the user is, 0 to the target; the target itself once unlocked
 */
public record AchievementStanding(
        Achievement achievement, @Nullable Instant unlockedAt, int current) {}
