package app.twicetold.client.reward;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.reward.rules.xp.Level;
import app.twicetold.core.reward.rules.xp.LevelTable;

/** A level and the way through it. */
public record LevelResponse(int level, String title, int xpIntoLevel, int xpForNext, int totalXp) {
    public static LevelResponse of(int totalXp, Messages messages) {
        Level level = LevelTable.of(totalXp);
        return new LevelResponse(
                level.level(),
                messages.text("level.title." + level.titleGroup()),
                level.xpIntoLevel(),
                level.xpForNext(),
                totalXp);
    }
}
