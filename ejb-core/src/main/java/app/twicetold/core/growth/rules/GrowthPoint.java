package app.twicetold.core.growth.rules;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * One week.
 *
 * @param weekStart a Monday
 * @param value the mean overall of the best attempts, 0 to 100 with one decimal; null below 2 sessions
 * @param sessions scored ones
 * @param partial whether it is the running week
 * @param blank whether it lies before the first session
 */
public record GrowthPoint(
        LocalDate weekStart, @Nullable BigDecimal value, int sessions, boolean partial, boolean blank) {}
