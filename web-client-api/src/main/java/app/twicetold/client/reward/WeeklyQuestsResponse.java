package app.twicetold.client.reward;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.reward.rules.week.QuestWeek;
import java.time.LocalDate;
import java.util.List;

/** The quests of a week, Monday to Sunday. */
public record WeeklyQuestsResponse(LocalDate weekStart, LocalDate weekEnd, List<WeeklyQuestResponse> quests) {
    static WeeklyQuestsResponse of(QuestWeek week, Messages messages) {
        return new WeeklyQuestsResponse(week.weekStart(), week.weekEnd(), WeeklyQuestResponse.of(week, messages));
    }
}
