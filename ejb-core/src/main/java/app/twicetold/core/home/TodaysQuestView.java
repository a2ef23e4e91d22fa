package app.twicetold.core.home;

import app.twicetold.core.home.rules.QuestReward;
import app.twicetold.core.home.rules.QuestStatus;
import app.twicetold.core.home.rules.QuestStep;
import app.twicetold.core.library.ArticleSummaryView;
import app.twicetold.core.training.session.SessionSummaryView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The article of the day.
 *
 * @param sessionId the session on it, null while there is none
 * @param planDay 1 to 14, null outside the days of the plan
 * @param summary null until the session is settled
 */
public record TodaysQuestView(
        ArticleSummaryView article,
        QuestReward reward,
        QuestStatus status,
        @Nullable String sessionId,
        @Nullable Integer planDay,
        List<QuestStep> steps,
        @Nullable SessionSummaryView summary) {
    public TodaysQuestView {
        steps = List.copyOf(steps);
    }
}
