package app.twicetold.core.reward.rules;

import app.twicetold.core.plan.rules.PlanSeed;
import app.twicetold.core.plan.rules.PracticeDays;
import app.twicetold.core.reward.rules.session.SettledSession;
import app.twicetold.core.training.rules.session.SessionKind;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * How far a user is with the plan.
 *
 * @param diagnosticId the session that made the plan; null after that session was deleted (the plan stays)
 * @param startedAt when the plan was made: sessions before it do not count
 * @param startDate the local date of day 1
 * @param weeklyDays 3, 5 or 7
 * @param completedDays numbers of days, 1 to 14, with a completed training session
 */
public record PlanProgress(
        @Nullable String diagnosticId,
        Instant startedAt,
        LocalDate startDate,
        int weeklyDays,
        SortedSet<Integer> completedDays) {
    public PlanProgress {
        PracticeDays.requireWeeklyDays(weeklyDays);
        completedDays = Collections.unmodifiableSortedSet(new TreeSet<>(completedDays));
    }

    /** A plan whose diagnostic was deleted, with no completed days. */
    public static PlanProgress withoutDiagnostic(Instant startedAt, LocalDate startDate, int weeklyDays) {
        return new PlanProgress(null, startedAt, startDate, weeklyDays, Collections.emptySortedSet());
    }

    static PlanProgress madeBy(SettledSession diagnostic, PlanSeed seed) {
        return new PlanProgress(
                diagnostic.id(),
                diagnostic.completedAt(),
                diagnostic.localDate(),
                seed.weeklyDays(),
                Collections.emptySortedSet());
    }

    /** Completed practice days, 1 to 7: rest days do not count. */
    int practiceDaysOfFirstWeek() {
        return (int) completedDays.headSet(PracticeDays.FIRST_WEEK + 1).stream()
                .filter(day -> PracticeDays.contains(day, weeklyDays))
                .count();
    }

    /** The day of the plan that the session is the first to complete; empty when it completes none. */
    OptionalInt completedBy(SettledSession session) {
        OptionalInt day = PracticeDays.dayOf(startDate, session.localDate());
        boolean completes = session.kind() == SessionKind.TRAINING
                && session.completedAt().isAfter(startedAt)
                && day.isPresent()
                && !completedDays.contains(day.getAsInt());
        return completes ? day : OptionalInt.empty();
    }

    PlanProgress with(int day) {
        SortedSet<Integer> days = new TreeSet<>(completedDays);
        days.add(day);
        return new PlanProgress(diagnosticId, startedAt, startDate, weeklyDays, days);
    }
}
