package app.twicetold.core.reward.rules.streak;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Days in a row, with freezes for missed ones. A missed day that counts as kept, as on that day the service was out of
 * order, takes no freeze, breaks nothing and adds nothing. Specification: streak.
 */
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
                    before.lastIncrementZone(),
                    before.keptAfter(day));
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
                zone,
                before.keptAfter(day));
        return new Recorded(grown, StreakEffect.INCREMENTED);
    }

    /** The missed days up to a day that freezes cover, the oldest first. */
    public static List<LocalDate> frozenDays(StreakState state, LocalDate day) {
        int covered = state.freezes() - afterMissedDays(state, day).freezes();
        LocalDate lastDay = state.lastDay();
        return lastDay == null
                ? List.of()
                : missedDays(state, lastDay).limit(covered).toList();
    }

    /**
     * The streak when the given days, and no others, count as kept. A streak that is broken before a day has no use for
     * it.
     */
    public static StreakState keeping(StreakState state, SortedSet<LocalDate> days) {
        LocalDate lastDay = state.lastDay();
        if (lastDay == null || state.current() == 0) {
            return state.withKeptDays(List.of());
        }
        List<LocalDate> kept = new ArrayList<>();
        long freezes = state.freezes();
        LocalDate reached = lastDay;
        for (LocalDate day : days.tailSet(lastDay.plusDays(1))) {
            freezes -= ChronoUnit.DAYS.between(reached, day) - 1;
            if (freezes < 0) {
                break;
            }
            kept.add(day);
            reached = day;
        }
        return state.withKeptDays(kept);
    }

    /**
     * The earliest day of a last session after which a streak may still live when a missed day begins.
     *
     * @param keptDays the days that count as kept
     */
    public static LocalDate earliestLastDay(LocalDate missed, Set<LocalDate> keptDays) {
        LocalDate day = missed.minusDays(1);
        int freezes = MAX_FREEZES;
        while (freezes > 0 || keptDays.contains(day)) {
            freezes -= keptDays.contains(day) ? 0 : 1;
            day = day.minusDays(1);
        }
        return day;
    }

    /**
     * Each missed day between the last one and the given one takes a freeze; the first without a freeze breaks the
     * streak.
     */
    private static StreakState afterMissedDays(StreakState state, LocalDate day) {
        LocalDate lastDay = state.lastDay();
        if (lastDay == null || !day.isAfter(lastDay) || state.current() == 0) {
            return state;
        }
        long kept = state.keptDays().stream().filter(day::isAfter).count();
        long missed = ChronoUnit.DAYS.between(lastDay, day) - 1 - kept;
        int covered = (int) Math.min(missed, state.freezes());
        @Nullable
        LocalDate lastFreezeUsed = covered == 0
                ? state.lastFreezeUsed()
                : missedDays(state, lastDay).skip(covered - 1L).findFirst().orElseThrow();
        return new StreakState(
                missed > covered ? 0 : state.current(),
                state.freezes() - covered,
                lastDay,
                lastFreezeUsed,
                state.lastIncrementAt(),
                state.lastIncrementZone(),
                state.keptDays());
    }

    /** The days after the last one that are missed when no session follows, without end. */
    private static Stream<LocalDate> missedDays(StreakState state, LocalDate lastDay) {
        return Stream.iterate(lastDay.plusDays(1), day -> day.plusDays(1))
                .filter(day -> !state.keptDays().contains(day));
    }

    /** Exactly 20 hours are allowed; zones with equal offsets but other ids count as changed. */
    private static boolean isGuarded(StreakState state, Instant completedAt, String zone) {
        Instant lastAt = state.lastIncrementAt();
        return lastAt != null
                && !zone.equals(state.lastIncrementZone())
                && Duration.between(lastAt, completedAt).compareTo(GUARD) < 0;
    }
}
