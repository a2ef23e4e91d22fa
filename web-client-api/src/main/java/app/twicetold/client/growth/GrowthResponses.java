package app.twicetold.client.growth;

import app.twicetold.client.library.ArticleResponses;
import app.twicetold.client.reward.AchievementResponse;
import app.twicetold.core.growth.GrowthView;
import app.twicetold.core.growth.rules.GrowthSeries;
import app.twicetold.core.growth.rules.NextUnlock;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.reward.rules.ability.AbilityScore;
import app.twicetold.core.training.session.SessionSummaryView;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Renders growth in the locale of a request. */
final class GrowthResponses {
    private GrowthResponses() {}

    static GrowthResponse of(GrowthView growth, Messages messages) {
        return new GrowthResponse(
                growth.range().wire(),
                growth.languages().stream()
                        .map(count -> new GrowthResponse.Language(count.language(), count.sessions()))
                        .toList(),
                growth.ability(),
                growth.abilityDelta30d(),
                growth.sampleCount(),
                AbilityScore.ALGO_VERSION,
                growth.trend().wire(),
                growth.series().stream()
                        .map(point -> new GrowthResponse.Point(
                                point.weekStart(), point.value(), point.sessions(), point.partial(), point.blank()))
                        .toList(),
                GrowthSeries.MIN_SESSIONS_PER_POINT,
                unlock(growth.nextUnlock(), messages),
                growth.dimensions().stream()
                        .map(dimension -> dimension(dimension, messages))
                        .toList(),
                growth.skills().stream()
                        .map(skill -> new GrowthResponse.Skill(
                                skill.skill().wire(),
                                messages.text("micro_skill." + skill.skill().wire() + ".title"),
                                skill.suggested(),
                                skill.achieved(),
                                skill.mastery()))
                        .toList(),
                growth.achievements().stream()
                        .map(achievement -> AchievementResponse.of(achievement, messages))
                        .toList(),
                growth.recentSessions().stream()
                        .map(session -> session(session, messages))
                        .toList(),
                growth.state().wire());
    }

    private static GrowthResponse.DimensionGrowth dimension(GrowthView.DimensionView view, Messages messages) {
        String key = view.dimension().wire();
        return new GrowthResponse.DimensionGrowth(
                key,
                messages.text("dimension." + key),
                view.score(),
                view.delta30d(),
                "dimension-" + key.replace('_', '-'),
                view.languages());
    }

    private static GrowthResponse.@Nullable Unlock unlock(@Nullable NextUnlock next, Messages messages) {
        if (next == null) {
            return null;
        }
        Integer tier = next.tier();
        Integer ability = next.abilityRequired();
        Integer sessions = next.sessionsRemaining();
        String label = tier == null
                ? messages.text("growth.next.ability", Map.of("sessions", Objects.requireNonNull(sessions)))
                : sessions == null
                        ? messages.text(
                                "growth.next.tier", Map.of("tier", tier, "ability", Objects.requireNonNull(ability)))
                        : messages.text(
                                "growth.next.tier_or_sessions",
                                Map.of(
                                        "tier", tier,
                                        "ability", Objects.requireNonNull(ability),
                                        "sessions", sessions));
        return new GrowthResponse.Unlock(next.type().wire(), tier, ability, sessions, label);
    }

    private static GrowthResponse.RecentSession session(SessionSummaryView session, Messages messages) {
        return new GrowthResponse.RecentSession(
                session.id(),
                ArticleResponses.summary(session.article(), messages),
                session.completedAt(),
                session.round1Overall(),
                session.round2Overall(),
                session.durationDeltaMs(),
                session.xpAwarded());
    }
}
