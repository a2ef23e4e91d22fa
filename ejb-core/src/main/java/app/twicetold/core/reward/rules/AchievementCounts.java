package app.twicetold.core.reward.rules;

import app.twicetold.core.assessment.rules.DimensionScores;
import app.twicetold.core.reward.rules.session.SettledSession;
import app.twicetold.core.reward.rules.week.QuestWeek;

/**
 * What achievements count beside streak, tier and plan.
 *
 * @param improvements sessions with the improvement bonus
 * @param bestOverall the highest overall of a session, 0 to 100
 * @param allPoints sessions whose round 2 covered every key point
 * @param followed assessments that achieved the previous action
 * @param sweptQuests the most weekly quests completed in one week, 0 to 3
 */
public record AchievementCounts(int improvements, int bestOverall, int allPoints, int followed, int sweptQuests) {
    static final AchievementCounts NONE = new AchievementCounts(0, 0, 0, 0, 0);

    AchievementCounts with(SettledSession session, DimensionScores best, QuestWeek week) {
        return new AchievementCounts(
                improvements + (session.improved() ? 1 : 0),
                Math.max(bestOverall, best.overall()),
                allPoints + (session.allPointsCovered() ? 1 : 0),
                followed + session.skills().followed(),
                Math.max(sweptQuests, week.completedAt().size()));
    }
}
