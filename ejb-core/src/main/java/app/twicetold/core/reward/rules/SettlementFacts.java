package app.twicetold.core.reward.rules;

import app.twicetold.core.assessment.rules.RoundResult;
import app.twicetold.core.plan.rules.PlanSeed;
import app.twicetold.core.reward.rules.session.SessionSkills;
import app.twicetold.core.training.rules.session.SessionKind;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * All that a settlement depends on.
 *
 * @param language tag of the article's language
 * @param completedAt the moment of completion
 * @param zone the user's time zone at that moment
 * @param round1 null only for a diagnostic that is accepted although it was unreliable
 * @param round2 null for a diagnostic, which has none
 * @param skills what the assessments of the session say about micro-skills
 * @param planSeed what a plan is to be made of; null for a training session
 * @param earlierCompletion the latest other completion of the same article by the user; null when there is none
 * @param earnedToday session XP of the user's live ledger rows of the local date of completion
 * @param totalXp all XP of the user before
 * @param progress of the user before
 */
public record SettlementFacts(
        String userId,
        String sessionId,
        SessionKind kind,
        String language,
        Instant completedAt,
        ZoneId zone,
        @Nullable RoundResult round1,
        @Nullable RoundResult round2,
        SessionSkills skills,
        @Nullable PlanSeed planSeed,
        @Nullable Instant earlierCompletion,
        int earnedToday,
        int totalXp,
        Progress progress) {
    public SettlementFacts {
        switch (kind) {
            case DIAGNOSTIC -> require(round2 == null, "A diagnostic has no round 2");
            case TRAINING -> require(round1 != null && round2 != null, "A training session has both rounds");
        }
        require(earnedToday >= 0 && totalXp >= 0, "Totals are never negative");
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
