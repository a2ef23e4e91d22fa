package app.twicetold.core.reward;

import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.onboarding.rules.Goal;
import app.twicetold.core.plan.rules.PlanDay;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A plan as of the user's local day at the time of the read.
 *
 * @param endDate the date of day 14
 * @param baselineOverall the overall of the diagnostic; null when it could not be scored, and once it was deleted
 * @param days all 14
 */
public record PlanView(
        LocalDate startDate,
        LocalDate endDate,
        Goal goal,
        int weeklyDays,
        MicroSkill target,
        @Nullable Integer baselineOverall,
        List<PlanDay> days) {
    public PlanView {
        days = List.copyOf(days);
    }
}
