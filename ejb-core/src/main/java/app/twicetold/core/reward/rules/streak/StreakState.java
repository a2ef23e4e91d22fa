package app.twicetold.core.reward.rules.streak;

import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What is stored of a streak; written at settlement and replay only.
 *
 * @param current days in a row as of {@code lastDay}, 0 or more
 * @param freezes banked as of {@code lastDay}, 0 to 2
 * @param lastDay the latest day with a completed session, counted or not; null before the first
 * @param lastFreezeUsed the latest missed day that a freeze covered; null when there was none
 * @param lastIncrementAt when {@code current} last grew; null before the first time
 * @param lastIncrementZone the IANA id of the user's time zone then
 */
public record StreakState(
        int current,
        int freezes,
        @Nullable LocalDate lastDay,
        @Nullable LocalDate lastFreezeUsed,
        @Nullable Instant lastIncrementAt,
        @Nullable String lastIncrementZone) {
    /** The streak of a user who never completed a session. */
    public static final StreakState NONE = new StreakState(0, 0, null, null, null, null);

    public StreakState {
        if (current < 0 || freezes < 0 || freezes > StreakRule.MAX_FREEZES) {
            throw new IllegalArgumentException("No streak of " + current + " with " + freezes + " freezes");
        }
        if ((lastIncrementAt == null) != (lastIncrementZone == null)) {
            throw new IllegalArgumentException("An increment has a moment and a zone");
        }
    }
}
