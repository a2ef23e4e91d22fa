package app.twicetold.client.home;

import app.twicetold.client.account.DisplayName;
import app.twicetold.client.library.ArticleResponses;
import app.twicetold.client.library.ArticleSummaryResponse;
import app.twicetold.client.reward.FocusResponse;
import app.twicetold.client.reward.LevelResponse;
import app.twicetold.client.reward.StreakResponse;
import app.twicetold.client.training.SessionResponses;
import app.twicetold.client.training.SessionSummaryResponse;
import app.twicetold.core.home.HomeView;
import app.twicetold.core.home.TodaysQuestView;
import app.twicetold.core.library.ArticleSummaryView;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.training.session.SessionSummaryView;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Renders the first screen in the locale of a request. */
final class HomeResponses {
    private static final int SECONDS_PER_MINUTE = 60;

    private HomeResponses() {}

    static HomeResponse of(HomeView home, Messages messages) {
        return new HomeResponse(
                messages.date("home.date", home.today()),
                messages.text("home.greeting." + home.dayPart().wire()),
                DisplayName.of(home.displayName(), messages),
                StreakResponse.of(home.streak()),
                LevelResponse.of(home.xpTotal(), messages),
                quest(home.quest(), messages),
                FocusResponse.of(home.focus(), messages),
                home.topics().stream()
                        .map(topic -> ArticleResponses.topic(topic, messages))
                        .toList(),
                home.quickPicks().stream()
                        .map(pick -> quickPick(pick, messages))
                        .toList(),
                session(home.resume(), messages));
    }

    private static HomeResponse.@Nullable TodayQuest quest(@Nullable TodaysQuestView quest, Messages messages) {
        return quest == null
                ? null
                : new HomeResponse.TodayQuest(
                        ArticleResponses.summary(quest.article(), messages),
                        quest.reward().base(),
                        quest.reward().max(),
                        quest.status().wire(),
                        quest.sessionId(),
                        quest.planDay(),
                        quest.steps().stream()
                                .map(step -> new HomeResponse.Step(
                                        step.key().wire(),
                                        messages.text("quest.step." + step.key().wire()),
                                        step.state().wire()))
                                .toList(),
                        session(quest.summary(), messages));
    }

    private static HomeResponse.QuickPick quickPick(ArticleSummaryView view, Messages messages) {
        ArticleSummaryResponse article = ArticleResponses.summary(view, messages);
        int minutes = (article.estReadSeconds() + SECONDS_PER_MINUTE - 1) / SECONDS_PER_MINUTE;
        return new HomeResponse.QuickPick(
                article.topic(),
                article.title(),
                messages.text(
                        "home.quick_pick.subtitle",
                        Map.of(
                                "topic", article.topic().name(),
                                "length", article.length().label(),
                                "minutes", minutes)),
                article);
    }

    private static @Nullable SessionSummaryResponse session(@Nullable SessionSummaryView session, Messages messages) {
        return session == null ? null : SessionResponses.summary(session, messages);
    }
}
