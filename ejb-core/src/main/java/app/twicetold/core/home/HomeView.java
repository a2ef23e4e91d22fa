package app.twicetold.core.home;

import app.twicetold.core.home.rules.DayPart;
import app.twicetold.core.library.ArticleSummaryView;
import app.twicetold.core.library.TopicView;
import app.twicetold.core.reward.rules.skill.FocusSkill;
import app.twicetold.core.reward.rules.streak.Streak;
import app.twicetold.core.training.session.SessionSummaryView;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The first screen.
 *
 * @param today in the time zone of the user, like {@code dayPart}
 * @param displayName null while none was chosen
 * @param quest null when no article fits the languages and topics of the user
 * @param focus null when nothing was suggested yet, or every suggestion was achieved
 * @param resume an open session to resume, or null
 */
public record HomeView(
        LocalDate today,
        DayPart dayPart,
        @Nullable String displayName,
        Streak streak,
        int xpTotal,
        @Nullable TodaysQuestView quest,
        @Nullable FocusSkill focus,
        List<TopicView> topics,
        List<ArticleSummaryView> quickPicks,
        @Nullable SessionSummaryView resume) {
    public HomeView {
        topics = List.copyOf(topics);
        quickPicks = List.copyOf(quickPicks);
    }
}
