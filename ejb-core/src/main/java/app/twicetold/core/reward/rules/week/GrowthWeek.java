package app.twicetold.core.reward.rules.week;

import java.time.LocalDate;

/**
 * The sessions of one week in one language.
 *
 * @param weekStart a Monday
 * @param sessions scored ones, at least 1
 * @param overallSum of the best attempts of the sessions, each 0 to 100
 */
public record GrowthWeek(LocalDate weekStart, String language, int sessions, int overallSum) {
    GrowthWeek plus(int overall) {
        return new GrowthWeek(weekStart, language, sessions + 1, overallSum + overall);
    }
}
