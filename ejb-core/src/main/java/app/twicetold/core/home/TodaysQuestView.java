package app.twicetold.core.home;

import app.twicetold.core.home.rules.QuestReward;
import app.twicetold.core.home.rules.QuestStatus;
import app.twicetold.core.home.rules.QuestStep;
import app.twicetold.core.library.ArticleSummaryView;
import app.twicetold.core.training.rules.session.SessionStage;
import app.twicetold.core.training.session.SessionSummaryView;
import app.twicetold.persistence.home.DailyQuestRow;
import app.twicetold.persistence.training.SessionRow;
import java.time.Instant;
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

    /** @param now decides the reward of a quest that is not settled */
    static TodaysQuestView of(DailyQuestRow quest, ArticleSummaryView article, Instant now, @Nullable Integer planDay) {
        SessionRow session = quest.session();
        SessionStage stage = session == null ? null : SessionStage.ofWire(session.stage());
        QuestStatus status = QuestStatus.of(stage);
        Instant completedAt = session == null ? null : session.completedAt();
        return new TodaysQuestView(
                article,
                QuestReward.of(completedAt == null ? now : completedAt, quest.earlierCompletion()),
                status,
                session == null ? null : session.id(),
                planDay,
                QuestStep.of(stage),
                session == null || status != QuestStatus.COMPLETED ? null : SessionSummaryView.of(session, article));
    }
}
