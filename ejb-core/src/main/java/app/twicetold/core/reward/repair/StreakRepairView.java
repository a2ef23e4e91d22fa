package app.twicetold.core.reward.repair;

import app.twicetold.core.reward.rules.streak.OutageDays;
import app.twicetold.persistence.reward.StreakRepairEntity;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A repair of streaks as operators see it.
 *
 * @param to the last day, included
 * @param days those that count as kept by this repair, the oldest first
 * @param alreadyKept the other days, kept by repairs before
 * @param usersRepaired whose streak the work has changed so far
 * @param usersFailed whose streak could not be computed
 * @param doneAt null while the work goes on
 */
public record StreakRepairView(
        String id,
        LocalDate from,
        LocalDate to,
        String reason,
        List<LocalDate> days,
        List<LocalDate> alreadyKept,
        String createdBy,
        Instant createdAt,
        int usersRepaired,
        int usersFailed,
        @Nullable Instant doneAt) {

    static StreakRepairView of(StreakRepairEntity row, List<LocalDate> days) {
        return new StreakRepairView(
                row.id,
                row.fromDay,
                row.toDay,
                row.reason,
                days,
                new OutageDays(row.fromDay, row.toDay)
                        .days().stream().filter(day -> !days.contains(day)).toList(),
                row.createdBy,
                row.createdAt,
                row.usersRepaired,
                row.usersFailed,
                row.doneAt);
    }
}
