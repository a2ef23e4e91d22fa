package app.twicetold.core.reward.rules.streak;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Days in a row, with freezes for missed ones. Specification: streak. */
public final class StreakRule {
    /** Freezes that can be banked. */
    static final int MAX_FREEZES = 2;

    private static final int MILESTONE_DAYS = 7;
    private static final Duration GUARD = Duration.ofHours(20);

    private StreakRule() {}

    /** The state after a session, and what the session did. */
    public record Recorded(StreakState state, StreakEffect effect) {}

    /** The streak as it stands on a day, without a write: days missed since the last one are accounted for. */
    public static Streak on(StreakState state, LocalDate today) {
        StreakState asOfToday = afterMissedDays(state, today);
        LocalDate lastDay = asOfToday.lastDay();
        boolean todayDone = lastDay != null && !lastDay.isBefore(today);
        return new Streak(
                asOfToday.current(),
                todayDone,
                asOfToday.current() > 0 && !todayDone,
                asOfToday.freezes(),
                asOfToday.lastFreezeUsed());
    }

    /**
     * Records a completed session.
     *
     * @param day the local date at completion, which never changes later
     * @param zone the IANA id of the user's time zone at completion
     */
    public static Recorded record(StreakState state, LocalDate day, Instant completedAt, String zone) {
        LocalDate lastDay = state.lastDay();
        if (lastDay != null && !day.isAfter(lastDay)) {
            return new Recorded(state, StreakEffect.ALREADY_COUNTED);
        }
        StreakState before = afterMissedDays(state, day);
        if (isGuarded(before, completedAt, zone)) {
            StreakState recorded = new StreakState(
                    before.current(),
                    before.freezes(),
                    day,
                    before.lastFreezeUsed(),
                    before.lastIncrementAt(),
                    before.lastIncrementZone());
            return new Recorded(recorded, StreakEffect.REFUSED_ZONE_CHANGE);
        }
        int current = before.current() + 1;
        int granted = current % MILESTONE_DAYS == 0 ? 1 : 0;
        StreakState grown = new StreakState(
                current,
                Math.min(MAX_FREEZES, before.freezes() + granted),
                day,
                before.lastFreezeUsed(),
                completedAt,
                zone);
        return new Recorded(grown, StreakEffect.INCREMENTED);
    }

    /** The missed days up to a day that freezes cover, the oldest first. */
    public static List<LocalDate> frozenDays(StreakState state, LocalDate day) {
        LocalDate lastDay = state.lastDay();
        int covered = state.freezes() - afterMissedDays(state, day).freezes();
        return lastDay == null
                ? List.of()
                : lastDay.plusDays(1).datesUntil(lastDay.plusDays(1L + covered)).toList();
    }

    /**
     * Each missed day between the last one and the given one takes a freeze; the first without a freeze breaks the streak.
     */
    private static StreakState afterMissedDays(StreakState state, LocalDate day) {
        LocalDate lastDay = state.lastDay();
        long missed = lastDay == null ? 0 : ChronoUnit.DAYS.between(lastDay, day) - 1;
        if (lastDay == null || missed <= 0 || state.current() == 0) {
            return state;
        }
        long covered = Math.min(missed, state.freezes());
        @Nullable LocalDate lastFreezeUsed = covered == 0 ? state.lastFreezeUsed() : lastDay.plusDays(covered);
        return new StreakState(
                missed > covered ? 0 : state.current(),
                state.freezes() - (int) covered,
                lastDay,
                lastFreezeUsed,
                state.lastIncrementAt(),
                state.lastIncrementZone());
    }

    /** Exactly 20 hours are allowed; zones with equal offsets but other ids count as changed. */
    private static boolean isGuarded(StreakState state, Instant completedAt, String zone) {
        Instant lastAt = state.lastIncrementAt();
        return lastAt != null
                && !zone.equals(state.lastIncrementZone())
                && Duration.between(lastAt, completedAt).compareTo(GUARD) < 0;
    }
}
