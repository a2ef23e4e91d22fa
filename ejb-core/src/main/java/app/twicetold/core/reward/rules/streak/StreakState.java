package app.twicetold.core.reward.rules.streak;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
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
 * @param keptDays days after {@code lastDay} that count as kept if they are missed, the oldest first; only those that
 *     the streak lives to see. Null, as in documents of earlier versions, is none.
 */
public record StreakState(
        int current,
        int freezes,
        @Nullable LocalDate lastDay,
        @Nullable LocalDate lastFreezeUsed,
        @Nullable Instant lastIncrementAt,
        @Nullable String lastIncrementZone,
        List<LocalDate> keptDays) {
    /** The streak of a user who never completed a session. */
    public static final StreakState NONE = new StreakState(0, 0, null, null, null, null, List.of());

    public StreakState {
        keptDays = keptDays == null ? List.of() : List.copyOf(keptDays);
        if (current < 0 || freezes < 0 || freezes > StreakRule.MAX_FREEZES) {
            throw new IllegalArgumentException("No streak of " + current + " with " + freezes + " freezes");
        }
        if ((lastIncrementAt == null) != (lastIncrementZone == null)) {
            throw new IllegalArgumentException("An increment has a moment and a zone");
        }
    }

    /** The days after a day that count as kept. */
    List<LocalDate> keptAfter(LocalDate day) {
        return keptDays.stream().filter(kept -> kept.isAfter(day)).toList();
    }

    /** The same streak with other days that count as kept. */
    StreakState withKeptDays(List<LocalDate> days) {
        return new StreakState(current, freezes, lastDay, lastFreezeUsed, lastIncrementAt, lastIncrementZone, days);
    }
}
