package app.twicetold.core.reward.rules.week;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;

/** Weeks of quests and growth: Monday to Sunday in the user's time zone. */
public final class Week {
    private Week() {}

    /** The Monday on or before the date. */
    public static LocalDate startOf(LocalDate date) {
        return date.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    }

    /** The Sunday of the week that starts on the Monday. */
    public static LocalDate endOf(LocalDate weekStart) {
        return weekStart.plusDays(6);
    }
}
