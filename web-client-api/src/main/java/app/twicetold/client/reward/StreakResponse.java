package app.twicetold.client.reward;

import app.twicetold.core.reward.rules.streak.Streak;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Days in a row. */
public record StreakResponse(
        int current,
        boolean todayDone,
        boolean atRisk,
        int freezes,
        @Nullable LocalDate lastFreezeUsedLocalDate) {
    public static StreakResponse of(Streak streak) {
        return new StreakResponse(
                streak.current(),
                streak.todayDone(),
                streak.atRisk(),
                streak.freezes(),
                streak.lastFreezeUsedLocalDate());
    }
}
