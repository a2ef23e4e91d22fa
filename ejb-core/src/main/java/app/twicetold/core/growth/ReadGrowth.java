package app.twicetold.core.growth;

import app.twicetold.core.account.AuthenticateCaller.Caller;
import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.growth.rules.AbilityChange;
import app.twicetold.core.growth.rules.GrowthPoint;
import app.twicetold.core.growth.rules.GrowthRange;
import app.twicetold.core.growth.rules.GrowthSeries;
import app.twicetold.core.growth.rules.GrowthState;
import app.twicetold.core.growth.rules.GrowthTrend;
import app.twicetold.core.growth.rules.NextUnlock;
import app.twicetold.core.library.Articles;
import app.twicetold.core.reward.UserProgress;
import app.twicetold.core.reward.rules.Progress;
import app.twicetold.core.reward.rules.ability.AbilityScore;
import app.twicetold.core.reward.rules.ability.AbilityState;
import app.twicetold.core.reward.rules.ability.Practice;
import app.twicetold.core.reward.rules.ability.SessionAbility;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.session.SessionSummaryView;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.training.SessionOnArticleRow;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What practice has led to, over all languages or in one. Five statements for any history of the user: the
 * progress, the ability a month ago, the latest sessions, what the user did on their articles, the topics.
 */
@ApplicationScoped
public class ReadGrowth {
    private static final int RECENT_SESSIONS = 10;

    private UserRepository users;
    private SessionRepository sessions;
    private Articles articles;
    private InstantSource clock;

    @Inject
    public ReadGrowth(UserRepository users, SessionRepository sessions, Articles articles, InstantSource clock) {
        this.users = users;
        this.sessions = sessions;
        this.articles = articles;
        this.clock = clock;
    }

    protected ReadGrowth() {}

    /** @param language a supported tag, or null for all languages */
    public GrowthView read(Caller caller, GrowthRange range, @Nullable String language) {
        UserEntity user = caller.user();
        Instant now = clock.instant();
        LocalDate today = LocalDate.ofInstant(now, ZoneId.of(user.timeZone));
        Progress progress = UserProgress.ofJson(users.progress(user.id).orElseThrow(ServiceException::callerGone));
        Practice practice = language == null ? progress.overall() : progress.in(language);
        AbilityState ability = practice.ability();
        List<GrowthPoint> series = GrowthSeries.of(
                range,
                today,
                practice.firstDate(),
                progress.growthWeeks().stream()
                        .filter(week -> language == null || week.language().equals(language))
                        .toList());
        AbilityChange change = new AbilityChange(ability, abilityBefore(user.id, language, now));
        return new GrowthView(
                range,
                progress.languages().entrySet().stream()
                        .map(entry -> new GrowthView.LanguageCount(
                                entry.getKey(), entry.getValue().sessions()))
                        .toList(),
                AbilityScore.reported(ability).orElse(null),
                change.overall(),
                ability.sampleCount(),
                GrowthTrend.of(series),
                series,
                NextUnlock.of(ability.sampleCount(), progress.unlockedTier(), progress.completedSessions())
                        .orElse(null),
                dimensions(change, contributing(progress, language)),
                progress.skills().mastery(),
                progress.achievementsOn(today).stream()
                        .filter(standing -> standing.unlockedAt() != null)
                        .toList(),
                recentSessions(user, language),
                GrowthState.of(ability.sampleCount()));
    }

    private @Nullable AbilityState abilityBefore(String userId, @Nullable String language, Instant now) {
        return sessions.abilityAfterLastUntil(userId, language, AbilityChange.before(now))
                .map(document -> Json.read(document, SessionAbility.class))
                .map(ability -> language == null ? ability.overall() : ability.language())
                .orElse(null);
    }

    private static List<String> contributing(Progress progress, @Nullable String language) {
        return progress.languages().keySet().stream()
                .filter(tag -> language == null || tag.equals(language))
                .toList();
    }

    private static List<GrowthView.DimensionView> dimensions(AbilityChange change, List<String> languages) {
        return Arrays.stream(Dimension.values())
                .map(dimension -> new GrowthView.DimensionView(
                        dimension,
                        AbilityScore.reported(change.now(), dimension).orElse(null),
                        change.of(dimension),
                        languages))
                .toList();
    }

    private List<SessionSummaryView> recentSessions(UserEntity user, @Nullable String language) {
        List<SessionOnArticleRow> rows = sessions.latestScored(user.id, language, RECENT_SESSIONS);
        return SessionSummaryView.of(
                rows,
                articles.summaries(
                        user, rows.stream().map(SessionOnArticleRow::article).toList()));
    }
}
