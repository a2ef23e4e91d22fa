package app.twicetold.client.reward;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.reward.rules.week.QuestWeek;
import app.twicetold.core.reward.rules.week.WeeklyQuest;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A weekly quest and how far the user is with it. */
public record WeeklyQuestResponse(
        String id,
        String title,
        int target,
        int progress,
        int xpReward,
        boolean completed,
        @Nullable Instant completedAt) {
    /** All quests of the week. */
    static List<WeeklyQuestResponse> of(QuestWeek week, Messages messages) {
        return Arrays.stream(WeeklyQuest.values())
                .map(quest -> new WeeklyQuestResponse(
                        quest.wire(),
                        messages.text("weekly_quest." + quest.wire(), Map.of("target", quest.target())),
                        quest.target(),
                        week.progress(quest),
                        quest.xpReward(),
                        week.completedAt(quest) != null,
                        week.completedAt(quest)))
                .toList();
    }
}
