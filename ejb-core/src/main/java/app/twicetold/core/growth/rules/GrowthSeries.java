package app.twicetold.core.growth.rules;

import app.twicetold.core.reward.rules.week.GrowthWeek;
import app.twicetold.core.reward.rules.week.Week;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The weeks of a range, the oldest first; the last one is the running week. Specification: growth. */
public final class GrowthSeries {
    /** With fewer sessions a week has no value. */
    public static final int MIN_SESSIONS_PER_POINT = 2;

    private GrowthSeries() {}

    /**
     * @param today in the time zone of the user
     * @param firstDate the local date of the first session that counts here, null before it
     * @param weeks the stored weeks that count here, any number for the same week
     */
    public static List<GrowthPoint> of(
            GrowthRange range, LocalDate today, @Nullable LocalDate firstDate, Collection<GrowthWeek> weeks) {
        LocalDate running = Week.startOf(today);
        List<GrowthPoint> points = new ArrayList<>();
        for (int back = range.weeks() - 1; back >= 0; back--) {
            LocalDate start = running.minusWeeks(back);
            int sessions = 0;
            int sum = 0;
            for (GrowthWeek week : weeks) {
                if (week.weekStart().equals(start)) {
                    sessions += week.sessions();
                    sum += week.overallSum();
                }
            }
            points.add(new GrowthPoint(
                    start,
                    sessions < MIN_SESSIONS_PER_POINT ? null : mean(sum, sessions),
                    sessions,
                    back == 0,
                    firstDate == null || Week.endOf(start).isBefore(firstDate)));
        }
        return List.copyOf(points);
    }

    private static BigDecimal mean(int sum, int count) {
        return BigDecimal.valueOf(sum).divide(BigDecimal.valueOf(count), 1, RoundingMode.HALF_UP);
    }
}
