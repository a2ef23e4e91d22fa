package app.twicetold.client.home;

import app.twicetold.client.library.ArticleSummaryResponse;
import app.twicetold.client.library.TopicResponse;
import app.twicetold.client.reward.FocusResponse;
import app.twicetold.client.reward.LevelResponse;
import app.twicetold.client.reward.StreakResponse;
import app.twicetold.client.training.SessionSummaryResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The first screen. */
public record HomeResponse(
        String localDateLabel,
        String greeting,
        String displayName,
        StreakResponse streak,
        LevelResponse level,
        @Nullable TodayQuest todayQuest,
        @Nullable FocusResponse focus,
        List<TopicResponse> topics,
        List<QuickPick> quickPicks,
        @Nullable SessionSummaryResponse resumeSession) {

    /** The article of the day; {@code summary} is null until its session is settled. */
    public record TodayQuest(
            ArticleSummaryResponse article,
            int xpReward,
            int xpRewardMax,
            String status,
            @Nullable String sessionId,
            @Nullable Integer planDay,
            List<Step> steps,
            @Nullable SessionSummaryResponse summary) {}

    /** One of the three steps of a session. */
    public record Step(String key, String label, String state) {}

    /** An unseen article of another topic. */
    public record QuickPick(TopicResponse topic, String title, String subtitle, ArticleSummaryResponse article) {}
}
