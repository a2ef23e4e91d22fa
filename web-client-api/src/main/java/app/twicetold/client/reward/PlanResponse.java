package app.twicetold.client.reward;

import app.twicetold.client.assessment.MicroSkillResponse;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.plan.rules.DayKind;
import app.twicetold.core.plan.rules.PlanDay;
import app.twicetold.core.reward.PlanView;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The 14-day plan. */
public record PlanResponse(
        LocalDate startDate,
        LocalDate endDate,
        String goal,
        int weeklyDays,
        @Nullable MicroSkillResponse targetMicroSkill,
        @Nullable Integer baselineOverall,
        List<Day> days) {
    /** A day of the plan. */
    public record Day(int day, LocalDate date, String kind, String title, String status, String microSkillId) {}

    static PlanResponse of(PlanView plan, Messages messages) {
        return new PlanResponse(
                plan.startDate(),
                plan.endDate(),
                plan.goal().wire(),
                plan.weeklyDays(),
                MicroSkillResponse.of(plan.target(), messages),
                plan.baselineOverall(),
                plan.days().stream().map(day -> day(day, messages)).toList());
    }

    private static Day day(PlanDay day, Messages messages) {
        String skill = messages.text("micro_skill." + day.skill().wire() + ".title");
        return new Day(
                day.day(),
                day.date(),
                day.kind().wire(),
                messages.text(titleKey(day.kind()), Map.of("skill", skill)),
                day.status().wire(),
                day.skill().wire());
    }

    private static String titleKey(DayKind kind) {
        return switch (kind) {
            case TARGET, SUPPORTING -> "plan.day.practice";
            case REVIEW -> "plan.day.review";
            case RETEST -> "plan.day.retest";
        };
    }
}
