package app.twicetold.core.reward.repair;

import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.Page;
import app.twicetold.persistence.reward.StreakKeptDayEntity;
import app.twicetold.persistence.reward.StreakRepairEntity;
import app.twicetold.persistence.reward.StreakRepairRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Repairs of streaks, newest first: two statements a page. */
@Stateless
public class ListStreakRepairs {
    private StreakRepairRepository repairs;

    @Inject
    public ListStreakRepairs(StreakRepairRepository repairs) {
        this.repairs = repairs;
    }

    protected ListStreakRepairs() {}

    /** @param cursor where the last page ended, null for the first one */
    public Page<StreakRepairView> list(@Nullable Cursor cursor, int limit) {
        List<StreakRepairEntity> rows =
                repairs.page(cursor == null ? null : cursor.at(), cursor == null ? null : cursor.id(), limit + 1);
        Map<String, List<LocalDate>> days = repairs
                .keptDays(rows.stream().map(row -> row.id).toList())
                .stream()
                .collect(Collectors.groupingBy(
                        kept -> kept.repairId,
                        Collectors.mapping((StreakKeptDayEntity kept) -> kept.day, Collectors.toList())));
        List<StreakRepairView> views = rows.stream()
                .map(row -> StreakRepairView.of(row, days.getOrDefault(row.id, List.of())))
                .toList();
        return Page.of(views, limit, view -> new Cursor(view.createdAt(), view.id()));
    }
}
