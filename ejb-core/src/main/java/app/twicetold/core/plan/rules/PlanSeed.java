package app.twicetold.core.plan.rules;

import app.twicetold.core.assessment.rules.DimensionScores;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.onboarding.rules.Goal;
import app.twicetold.core.onboarding.rules.SelfLevel;
import org.jspecify.annotations.Nullable;

/**
 * The values that a plan is computed from, fixed when the diagnostic is settled.
 *
 * @param target the skill of the diagnostic's one action, or that of the self-level when it could not be scored
 * @param baselineOverall the overall of the diagnostic, 0 to 100; null when the plan is based on the self-level
 * @param weeklyDays 3, 5 or 7
 */
public record PlanSeed(MicroSkill target, @Nullable Integer baselineOverall, Goal goal, int weeklyDays) {
    public PlanSeed {
        PracticeDays.requireWeeklyDays(weeklyDays);
    }

    /**
     * The seed of a scored diagnostic.
     *
     * @param suggested the skill of the diagnostic's one action; null when it gave none, then the weakest dimension
     *     decides
     */
    public static PlanSeed ofDiagnostic(
            @Nullable MicroSkill suggested, DimensionScores scores, Goal goal, int weeklyDays) {
        MicroSkill target = suggested == null ? MicroSkill.forWeakest(scores.weakest()) : suggested;
        return new PlanSeed(target, scores.overall(), goal, weeklyDays);
    }

    /** The seed of a diagnostic that could not be scored. */
    public static PlanSeed ofSelfLevel(SelfLevel level, Goal goal, int weeklyDays) {
        MicroSkill target = switch (level) {
            case BEGINNER -> MicroSkill.CONCLUSION_FIRST;
            case SOMETIMES_CLEAR -> MicroSkill.THREE_POINTS;
            case MOSTLY_CLEAR -> MicroSkill.CUT_FILLERS;
        };
        return new PlanSeed(target, null, goal, weeklyDays);
    }
}
