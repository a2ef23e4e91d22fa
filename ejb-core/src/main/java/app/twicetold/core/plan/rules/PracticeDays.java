package app.twicetold.core.plan.rules;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.OptionalInt;
import java.util.Set;

/** Which of the 14 days of a plan are practice days. The target days always are. Specification: 14-day plan. */
public final class PracticeDays {
    /** The number of days of a plan. */
    public static final int LENGTH = 14;

    /** Days of the first week of a plan, counted from its start on any weekday. */
    public static final int FIRST_WEEK = 7;

    /** The days that train the target skill. */
    static final Set<Integer> TARGET_DAYS = Set.of(1, 2, 4, 7, 11, 14);

    private static final Set<Integer> FIVE_A_WEEK = Set.of(1, 2, 4, 5, 7, 8, 9, 11, 12, 14);

    private PracticeDays() {}

    /**
     * Whether the day is a practice day; other days are for rest.
     *
     * @param day 1 to 14
     * @param weeklyDays 3, 5 or 7
     */
    public static boolean contains(int day, int weeklyDays) {
        return switch (weeklyDays) {
            case 3 -> TARGET_DAYS.contains(day);
            case 5 -> FIVE_A_WEEK.contains(day);
            case 7 -> day >= 1 && day <= LENGTH;
            default -> throw noSuchPlan(weeklyDays);
        };
    }

    /** Which day of the plan the date is, 1 to 14; empty before and after it. */
    public static OptionalInt dayOf(LocalDate startDate, LocalDate date) {
        long day = ChronoUnit.DAYS.between(startDate, date) + 1;
        return day >= 1 && day <= LENGTH ? OptionalInt.of((int) day) : OptionalInt.empty();
    }

    /** @throws IllegalArgumentException when no plan has that many days a week */
    public static void requireWeeklyDays(int weeklyDays) {
        if (weeklyDays != 3 && weeklyDays != 5 && weeklyDays != 7) {
            throw noSuchPlan(weeklyDays);
        }
    }

    private static IllegalArgumentException noSuchPlan(int weeklyDays) {
        return new IllegalArgumentException("No plan has " + weeklyDays + " days a week");
    }
}
