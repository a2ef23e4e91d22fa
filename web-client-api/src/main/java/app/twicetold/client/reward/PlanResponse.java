package app.twicetold.client.reward;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.reward.PlanView;
import app.twicetold.web.assessment.MicroSkillResponse;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The 14-day plan. */
public record PlanResponse(
        LocalDate startDate,
        LocalDate endDate,
        String goal,
        int weeklyDays,
        @Nullable MicroSkillResponse targetMicroSkill,
        @Nullable Integer baselineOverall,
        List<PlanDayResponse> days) {
    static PlanResponse of(PlanView plan, Messages messages) {
        return new PlanResponse(
                plan.startDate(),
                plan.endDate(),
                plan.goal().wire(),
                plan.weeklyDays(),
                MicroSkillResponse.of(plan.target(), messages),
                plan.baselineOverall(),
                plan.days().stream()
                        .map(day -> PlanDayResponse.of(day, messages))
                        .toList());
    }
}
