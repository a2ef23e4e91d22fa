package app.twicetold.core.reward.repair;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.reward.rules.streak.StreakRule;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.reward.StreakKeptDayEntity;
import app.twicetold.persistence.reward.StreakRepairEntity;
import app.twicetold.persistence.reward.StreakRepairRepository;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Has the days of an outage count as kept for all streaks. The streaks themselves follow with {@link RepairStreaks}. A
 * day is kept once: when all are kept already, nothing is written.
 */
@Stateless
public class RequestStreakRepair {
    private StreakRepairRepository repairs;
    private RecordAudit audit;
    private InstantSource clock;

    @Inject
    public RequestStreakRepair(StreakRepairRepository repairs, RecordAudit audit, InstantSource clock) {
        this.repairs = repairs;
        this.audit = audit;
        this.clock = clock;
    }

    protected RequestStreakRepair() {}

    /** @param added false when all days were kept already; then the repair is the one that keeps the last of them */
    public record Requested(StreakRepairView repair, boolean added) {}

    /** @throws ServiceException {@code validation_failed} */
    public Requested request(Actor actor, JsonNode document) {
        Instant now = clock.instant();
        StreakRepairForm form = StreakRepairForm.read(document, now);
        repairs.lockForAdding();
        SortedMap<LocalDate, String> keptBefore = new TreeMap<>();
        for (StreakKeptDayEntity kept : repairs.keptDays()) {
            keptBefore.put(kept.day, kept.repairId);
        }
        List<LocalDate> days = form.outage().days().stream()
                .filter(day -> !keptBefore.containsKey(day))
                .toList();
        return days.isEmpty()
                ? new Requested(repairOf(keptBefore, form.outage().to()), false)
                : new Requested(add(actor, form, days, keptBefore, now), true);
    }

    private StreakRepairView repairOf(SortedMap<LocalDate, String> keptDays, LocalDate day) {
        String id = Objects.requireNonNull(keptDays.get(day));
        return StreakRepairView.of(
                repairs.find(id).orElseThrow(),
                keptDays.entrySet().stream()
                        .filter(kept -> kept.getValue().equals(id))
                        .map(Map.Entry::getKey)
                        .toList());
    }

    private StreakRepairView add(
            Actor actor,
            StreakRepairForm form,
            List<LocalDate> days,
            SortedMap<LocalDate, String> keptBefore,
            Instant now) {
        StreakRepairEntity repair = new StreakRepairEntity();
        repair.id = Ids.create("srp");
        repair.fromDay = form.outage().from();
        repair.toDay = form.outage().to();
        repair.reason = form.reason();
        repair.createdBy = actor.name();
        repair.createdAt = now;
        repair.sessionsSince = StreakRule.earliestLastDay(days.get(0), keptBefore.keySet());
        repairs.add(repair, days);
        StreakRepairView view = StreakRepairView.of(repair, days);
        audit.record(
                actor,
                AuditAction.STREAK_REPAIRED,
                "streak_repair",
                repair.id,
                Map.of("from", view.from(), "to", view.to(), "reason", view.reason(), "days", view.days()));
        return view;
    }
}
