package app.twicetold.core.reward.rules.session;

import app.twicetold.core.assessment.rules.DimensionScores;
import app.twicetold.core.plan.rules.PlanSeed;
import app.twicetold.core.training.rules.session.SessionKind;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * All that a completed session contributes to the progress of its user; stored with its settlement, so that a replay
 * needs nothing else.
 *
 * @param language tag of the article's language
 * @param zone IANA id of the user's time zone at completion
 * @param localDate the date in that zone at completion, which never changes
 * @param best the scores of the better attempt; null for a diagnostic that was accepted without a score, which counts
 *     for nothing
 * @param improved whether it earned the improvement bonus
 * @param allPointsCovered whether round 2 covered every key point
 * @param assessedRounds 0 to 2
 * @param planSeed what a plan is to be made of; null for a training session
 */
public record SettledSession(
        String id,
        SessionKind kind,
        String language,
        Instant completedAt,
        String zone,
        LocalDate localDate,
        @Nullable DimensionScores best,
        boolean improved,
        boolean allPointsCovered,
        SessionSkills skills,
        int assessedRounds,
        @Nullable PlanSeed planSeed) {
    public SettledSession {
        if ((best == null) != (assessedRounds == 0)) {
            throw new IllegalArgumentException("A session has scores when a round was assessed");
        }
        if (planSeed != null && kind != SessionKind.DIAGNOSTIC) {
            throw new IllegalArgumentException("Only a diagnostic makes a plan");
        }
    }
}
