package app.twicetold.client.reward;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.reward.rules.Achievement;
import app.twicetold.core.reward.rules.AchievementStanding;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An achievement and how far the user is with it. */
public record AchievementResponse(
        String id,
        String title,
        String description,
        String glyph,
        boolean unlocked,
        @Nullable Instant unlockedAt,
        Progress progress) {
    /** How much of the target is reached; all of it once the achievement is unlocked. */
    public record Progress(int current, int target) {}

    public static AchievementResponse of(AchievementStanding standing, Messages messages) {
        Achievement achievement = standing.achievement();
        String key = "achievement." + achievement.wire();
        return new AchievementResponse(
                achievement.wire(),
                messages.text(key + ".title"),
                messages.text(key + ".description"),
                achievement.glyph(),
                standing.unlockedAt() != null,
                standing.unlockedAt(),
                new Progress(standing.current(), achievement.target()));
    }
}
