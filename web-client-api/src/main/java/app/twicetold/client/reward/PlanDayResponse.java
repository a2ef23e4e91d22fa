package app.twicetold.client.reward;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.plan.rules.DayKind;
import app.twicetold.core.plan.rules.PlanDay;
import java.time.LocalDate;
import java.util.Map;

/** A day of the plan, in the plan itself and in its preview. */
public record PlanDayResponse(int day, LocalDate date, String kind, String title, String status, String microSkillId) {
    public static PlanDayResponse of(PlanDay day, Messages messages) {
        String skill = messages.text("micro_skill." + day.skill().wire() + ".title");
        return new PlanDayResponse(
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
