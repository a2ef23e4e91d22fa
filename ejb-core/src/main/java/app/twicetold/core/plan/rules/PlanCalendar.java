package app.twicetold.core.plan.rules;

import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.onboarding.rules.Goal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The 14 days of a plan, computed from its seed and the completed sessions. Specification: 14-day plan. */
public final class PlanCalendar {
    private static final int REVIEW_DAY = 7;
    private static final int RETEST_DAY = 14;

    private PlanCalendar() {}

    /**
     * The days, as of a date.
     *
     * @param startDate the date of day 1
     * @param weeklyDays 3, 5 or 7
     * @param completed numbers of the days with a completed training session
     */
    public static List<PlanDay> days(
            LocalDate startDate,
            MicroSkill target,
            Goal goal,
            int weeklyDays,
            Set<Integer> completed,
            LocalDate today) {
        List<MicroSkill> supporting = supportingSkills(goal, target);
        List<PlanDay> days = new ArrayList<>();
        int rotation = 0;
        for (int day = 1; day <= PracticeDays.LENGTH; day++) {
            DayKind kind = kindOf(day);
            LocalDate date = startDate.plusDays(day - 1L);
            days.add(new PlanDay(
                    day,
                    date,
                    kind,
                    statusOf(completed.contains(day), PracticeDays.contains(day, weeklyDays), date, today),
                    kind == DayKind.SUPPORTING ? supporting.get(rotation++ % supporting.size()) : target));
        }
        return List.copyOf(days);
    }

    private static DayKind kindOf(int day) {
        return switch (day) {
            case REVIEW_DAY -> DayKind.REVIEW;
            case RETEST_DAY -> DayKind.RETEST;
            default -> PracticeDays.TARGET_DAYS.contains(day) ? DayKind.TARGET : DayKind.SUPPORTING;
        };
    }

    private static DayStatus statusOf(boolean completed, boolean practice, LocalDate date, LocalDate today) {
        if (completed) {
            return DayStatus.COMPLETED;
        }
        if (!practice) {
            return DayStatus.REST;
        }
        if (date.equals(today)) {
            return DayStatus.TODAY;
        }
        return date.isAfter(today) ? DayStatus.UPCOMING : DayStatus.MISSED;
    }

    /**
     * The skills that serve the goal, in the order of their turns, without the target skill, which has its own days.
     */
    private static List<MicroSkill> supportingSkills(Goal goal, MicroSkill target) {
        List<MicroSkill> skills = switch (goal) {
            case REPORT_CLEARLY, SPEAK_CONCISELY ->
                List.of(MicroSkill.THREE_POINTS, MicroSkill.CUT_FILLERS, MicroSkill.DROP_REPEATS);
            case REMEMBER_MORE -> List.of(MicroSkill.KEEP_CONSTRAINTS, MicroSkill.NAME_THE_CLAIM);
            case CREATE_CONTENT -> List.of(MicroSkill.ONE_EXAMPLE, MicroSkill.NAME_THE_CLAIM);
        };
        return skills.stream().filter(skill -> skill != target).toList();
    }
}
