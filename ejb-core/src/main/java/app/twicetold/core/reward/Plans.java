package app.twicetold.core.reward;

import app.twicetold.core.plan.rules.PlanSeed;
import app.twicetold.core.reward.rules.PlanProgress;
import app.twicetold.persistence.plan.PlanEntity;

/** Plans as they are stored. */
final class Plans {
    private Plans() {}

    static PlanEntity of(String userId, PlanProgress plan, PlanSeed seed) {
        PlanEntity entity = new PlanEntity();
        entity.userId = userId;
        entity.sessionId = plan.diagnosticId();
        entity.startedAt = plan.startedAt();
        entity.startDate = plan.startDate();
        entity.goal = seed.goal().wire();
        entity.weeklyDays = seed.weeklyDays();
        entity.targetSkill = seed.target().wire();
        entity.baselineOverall = seed.baselineOverall();
        return entity;
    }
}
