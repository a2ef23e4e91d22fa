package app.twicetold.core.home;

import app.twicetold.core.account.AuthenticateCaller.Caller;
import app.twicetold.core.home.rules.DayPart;
import app.twicetold.core.home.rules.PracticeScope;
import app.twicetold.core.home.rules.QuestReward;
import app.twicetold.core.home.rules.QuestStatus;
import app.twicetold.core.home.rules.QuestStep;
import app.twicetold.core.home.rules.ResumeWindow;
import app.twicetold.core.library.ArticleSummaryView;
import app.twicetold.core.library.Articles;
import app.twicetold.core.library.TopicView;
import app.twicetold.core.onboarding.OnboardingAnswers;
import app.twicetold.core.plan.rules.PracticeDays;
import app.twicetold.core.reward.UserProgress;
import app.twicetold.core.reward.rules.PlanProgress;
import app.twicetold.core.reward.rules.skill.SkillBook;
import app.twicetold.core.reward.rules.streak.StreakRule;
import app.twicetold.core.reward.rules.streak.StreakState;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.rules.session.SessionStage;
import app.twicetold.core.training.session.SessionSummaryView;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.home.DailyQuestRow;
import app.twicetold.persistence.home.HomeRepository;
import app.twicetold.persistence.home.HomeRow;
import app.twicetold.persistence.home.LibraryLevel;
import app.twicetold.persistence.home.QuestCandidateRepository;
import app.twicetold.persistence.library.ArticleRow;
import app.twicetold.persistence.library.ArticleVersionKey;
import app.twicetold.persistence.training.SessionOnArticleRow;
import app.twicetold.persistence.training.SessionRow;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The first screen of a user. At most four statements for any history of the user: what is there of the user alone, the
 * quick picks, what the user did on articles that are shown, if any was seen, and the topics, when they were not counted
 * a moment ago. The first read of a day picks the quest as well.
 */
@ApplicationScoped
public class ReadHome {
    private Articles articles;
    private DailyQuests dailyQuests;
    private HomeRepository home;
    private QuestCandidateRepository candidates;
    private InstantSource clock;

    @Inject
    public ReadHome(
            Articles articles,
            DailyQuests dailyQuests,
            HomeRepository home,
            QuestCandidateRepository candidates,
            InstantSource clock) {
        this.articles = articles;
        this.dailyQuests = dailyQuests;
        this.home = home;
        this.candidates = candidates;
        this.clock = clock;
    }

    protected ReadHome() {}

    public HomeView read(Caller caller) {
        UserEntity user = caller.user();
        String userId = user.id;
        Instant now = clock.instant();
        ZonedDateTime local = now.atZone(ZoneId.of(user.timeZone));
        LocalDate today = local.toLocalDate();
        HomeRow row = home.find(userId, today, ResumeWindow.opensAfter(now)).orElseThrow(ServiceException::callerGone);
        List<TopicView> topics = articles.topics(user);
        PracticeScope scope = scope(user, topics);
        @Nullable
        DailyQuestRow quest = dailyQuests
                .of(userId, today, row.quest(), scope.questCells(), now)
                .orElse(null);
        List<ArticleRow> picks = candidates.unseenOfEachTopic(
                userId,
                scope.quickPickTopics(),
                scope.levels().stream()
                        .map(level -> new LibraryLevel(level.language(), level.difficulty()))
                        .toList(),
                quest == null ? null : quest.articleId(),
                PracticeScope.MOST_QUICK_PICKS);
        @Nullable SessionOnArticleRow open = row.open();
        Map<ArticleVersionKey, ArticleSummaryView> summaries = summaries(user, topics, quest, picks, open);
        StreakState streak = UserProgress.part(row.streak(), StreakState.class).orElse(StreakState.NONE);
        return new HomeView(
                today,
                DayPart.ofHour(local.getHour()),
                user.displayName,
                StreakRule.on(streak, today),
                user.xpTotal,
                quest == null
                        ? null
                        : quest(quest, summary(summaries, articleOf(quest)), now, planDay(row.plan(), today)),
                UserProgress.part(row.skills(), SkillBook.class)
                        .flatMap(SkillBook::focus)
                        .orElse(null),
                topics,
                picks.stream().map(pick -> summary(summaries, pick)).toList(),
                open == null ? null : SessionSummaryView.of(open.session(), summary(summaries, open.article())));
    }

    private static PracticeScope scope(UserEntity user, List<TopicView> topics) {
        return new PracticeScope(
                Arrays.asList(user.practiceLanguages),
                user.onboardingAnswers == null
                        ? List.of()
                        : OnboardingAnswers.ofJson(user.onboardingAnswers).preferredTopics(),
                topics.stream().map(TopicView::id).toList(),
                user.unlockedTier);
    }

    private Map<ArticleVersionKey, ArticleSummaryView> summaries(
            UserEntity user,
            List<TopicView> topics,
            @Nullable DailyQuestRow quest,
            List<ArticleRow> picks,
            @Nullable SessionOnArticleRow open) {
        List<ArticleRow> shown = Stream.of(
                        Stream.ofNullable(quest).map(ReadHome::articleOf),
                        picks.stream(),
                        Stream.ofNullable(open).map(SessionOnArticleRow::article))
                .flatMap(Function.identity())
                .toList();
        return articles.summaries(user, shown, topics, articles.histories(user, seen(quest, open))).stream()
                .collect(Collectors.toMap(
                        summary -> new ArticleVersionKey(summary.id(), summary.version()),
                        Function.identity(),
                        (same, again) -> same));
    }

    /** The articles that the user has a session on. Quick picks are unseen. */
    private static Set<String> seen(@Nullable DailyQuestRow quest, @Nullable SessionOnArticleRow open) {
        return Stream.concat(
                        Stream.ofNullable(quest).filter(DailyQuestRow::seen).map(DailyQuestRow::articleId),
                        Stream.ofNullable(open).map(session -> session.article().articleId()))
                .collect(Collectors.toSet());
    }

    private static @Nullable Integer planDay(@Nullable String plan, LocalDate today) {
        OptionalInt day = UserProgress.part(plan, PlanProgress.class)
                .map(progress -> PracticeDays.dayOf(progress.startDate(), today))
                .orElse(OptionalInt.empty());
        return day.isPresent() ? day.getAsInt() : null;
    }

    private static TodaysQuestView quest(
            DailyQuestRow quest, ArticleSummaryView article, Instant now, @Nullable Integer planDay) {
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

    private static ArticleRow articleOf(DailyQuestRow quest) {
        return Objects.requireNonNull(quest.article(), "only quests with an article are shown");
    }

    private static ArticleSummaryView summary(
            Map<ArticleVersionKey, ArticleSummaryView> summaries, ArticleRow article) {
        return Objects.requireNonNull(summaries.get(new ArticleVersionKey(article.articleId(), article.version())));
    }
}
