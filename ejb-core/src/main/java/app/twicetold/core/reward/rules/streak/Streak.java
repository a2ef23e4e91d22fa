package app.twicetold.core.reward.rules.streak;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A streak as of some day.
 *
 * @param current days in a row, 0 once broken
 * @param todayDone whether a session was completed that day
 * @param atRisk whether the streak lives and the day has no session yet
 * @param freezes banked, 0 to 2
 * @param lastFreezeUsedLocalDate the latest missed day that a freeze covered; null when there was none
 */
public record Streak(
        int current,
        boolean todayDone,
        boolean atRisk,
        int freezes,
        @Nullable LocalDate lastFreezeUsedLocalDate) {}
