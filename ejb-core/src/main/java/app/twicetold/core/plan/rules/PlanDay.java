package app.twicetold.core.plan.rules;

import app.twicetold.core.assessment.rules.MicroSkill;
import java.time.LocalDate;

/**
 * A day of a plan.
 *
 * @param day 1 to 14
 * @param skill what the day trains; rest days have a skill as well
 */
public record PlanDay(int day, LocalDate date, DayKind kind, DayStatus status, MicroSkill skill) {}
