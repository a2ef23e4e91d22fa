package app.twicetold.core.home;

import app.twicetold.core.account.AuthenticateCaller.Caller;
import app.twicetold.core.home.rules.Cell;
import app.twicetold.core.home.rules.DayPart;
import app.twicetold.core.home.rules.PracticeScope;
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
import app.twicetold.core.training.session.SessionSummaryView;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.home.DailyQuestRow;
import app.twicetold.persistence.home.HomeRepository;
import app.twicetold.persistence.home.HomeRow;
import app.twicetold.persistence.home.LibraryLevel;
import app.twicetold.persistence.library.ArticleRow;
import app.twicetold.persistence.library.ArticleVersionKey;
import app.twicetold.persistence.training.SessionOnArticleRow;
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
 * The first screen of a user. At most three round trips for any history of the user: what is there of the user with the
 * quick picks, what the user did on articles that are shown, if any was seen, and the topics, when they were not
 * counted a moment ago. The first read of a day picks the quest as well.
 */
@ApplicationScoped
public class ReadHome {
    private Articles articles;
    private PickDailyQuest pickDailyQuest;
    private HomeRepository home;
    private InstantSource clock;

    @Inject
    public ReadHome(Articles articles, PickDailyQuest pickDailyQuest, HomeRepository home, InstantSource clock) {
        this.articles = articles;
        this.pickDailyQuest = pickDailyQuest;
        this.home = home;
        this.clock = clock;
    }

    protected ReadHome() {}

    public HomeView read(Caller caller) {
        UserEntity user = caller.user();
        String userId = user.id;
        Instant now = clock.instant();
        ZonedDateTime local = now.atZone(ZoneId.of(user.timeZone));
        LocalDate today = local.toLocalDate();
        List<TopicView> topics = articles.topics(user);
        HomeRow row = withQuest(user, today, scope(user, topics), now);
        @Nullable DailyQuestRow quest = isShown(row.quest()) ? row.quest() : null;
        List<ArticleRow> picks = row.picks();
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
                        : TodaysQuestView.of(
                                quest, summary(summaries, articleOf(quest)), now, planDay(row.plan(), today)),
                UserProgress.part(row.skills(), SkillBook.class)
                        .flatMap(SkillBook::focus)
                        .orElse(null),
                topics,
                picks.stream().map(pick -> summary(summaries, pick)).toList(),
                open == null ? null : SessionSummaryView.of(open.session(), summary(summaries, open.article())));
    }

    /**
     * With the quest of the day, which the first request of the day picks. A quest that was not started and no longer
     * fits is replaced.
     */
    private HomeRow withQuest(UserEntity user, LocalDate today, PracticeScope scope, Instant now) {
        HomeRow stored = find(user, today, true, scope, now);
        DailyQuestRow quest = stored.quest();
        List<Cell> cells = scope.questCells();
        if (quest != null && stays(quest, cells)) {
            return stored;
        }
        if (pickDailyQuest.pick(user.id, today, cells, quest == null ? null : quest.articleId(), now)) {
            return find(user, today, true, scope, now);
        }
        // What was the quest so far may be a quick pick now.
        return isShown(quest) ? find(user, today, false, scope, now) : stored;
    }

    private HomeRow find(UserEntity user, LocalDate today, boolean withQuest, PracticeScope scope, Instant now) {
        return home.find(
                        user.id,
                        today,
                        withQuest,
                        ResumeWindow.opensAfter(now),
                        scope.quickPickTopics(),
                        scope.levels().stream()
                                .map(level -> new LibraryLevel(level.language(), level.difficulty()))
                                .toList(),
                        PracticeScope.MOST_QUICK_PICKS)
                .orElseThrow(ServiceException::callerGone);
    }

    private static boolean stays(DailyQuestRow quest, List<Cell> cells) {
        ArticleRow article = quest.article();
        return article != null && (quest.session() != null || cells.contains(PickDailyQuest.cell(article)));
    }

    private static boolean isShown(@Nullable DailyQuestRow quest) {
        return quest != null && quest.article() != null;
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

    private static ArticleRow articleOf(DailyQuestRow quest) {
        return Objects.requireNonNull(quest.article(), "only quests with an article are shown");
    }

    private static ArticleSummaryView summary(
            Map<ArticleVersionKey, ArticleSummaryView> summaries, ArticleRow article) {
        return Objects.requireNonNull(summaries.get(new ArticleVersionKey(article.articleId(), article.version())));
    }
}
