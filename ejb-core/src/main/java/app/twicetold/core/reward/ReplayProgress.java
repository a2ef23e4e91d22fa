package app.twicetold.core.reward;

import app.twicetold.core.plan.rules.PlanSeed;
import app.twicetold.core.reward.rules.PlanProgress;
import app.twicetold.core.reward.rules.Progress;
import app.twicetold.core.reward.rules.ability.SessionAbility;
import app.twicetold.core.reward.rules.session.SettledSession;
import app.twicetold.core.reward.rules.week.Week;
import app.twicetold.core.reward.rules.week.WeeklyQuest;
import app.twicetold.core.reward.rules.xp.LedgerRow;
import app.twicetold.core.shared.Json;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.plan.PlanEntity;
import app.twicetold.persistence.plan.PlanRepository;
import app.twicetold.persistence.reward.LedgerEntity;
import app.twicetold.persistence.reward.LedgerRepository;
import app.twicetold.persistence.reward.StreakRepairRepository;
import app.twicetold.persistence.training.SessionRepository;
import app.twicetold.persistence.training.SettledRow;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Computes again what the completed sessions of a user add up to, after sessions were deleted or came from another
 * account, or days of an outage came to count as kept. It runs in the transaction of the use case that did so, with a
 * fixed number of statements.
 *
 * <p>What a session paid stays as it was settled. Weekly quests follow the replay: each quest that the sessions earn
 * has one live row in the ledger, and all other rows of quests are tombstoned.
 */
@ApplicationScoped
public class ReplayProgress {
    private SessionRepository sessions;
    private LedgerRepository ledger;
    private PlanRepository plans;
    private StreakRepairRepository repairs;
    private InstantSource clock;

    @Inject
    public ReplayProgress(
            SessionRepository sessions,
            LedgerRepository ledger,
            PlanRepository plans,
            StreakRepairRepository repairs,
            InstantSource clock) {
        this.sessions = sessions;
        this.ledger = ledger;
        this.plans = plans;
        this.repairs = repairs;
        this.clock = clock;
    }

    protected ReplayProgress() {}

    /**
     * Replays all settled sessions of the user in the order of their completion and stores the progress, the total, the
     * ability after each session and the plan.
     *
     * @param locked the user, whose row the caller holds. Sessions are deleted or moved already, and the ledger rows of
     *     deleted ones tombstoned.
     */
    public void replay(UserEntity locked) {
        List<SettledRow> rows = sessions.settled(locked.id);
        @Nullable PlanEntity plan = plans.find(locked.id).orElse(null);
        Map<String, String> abilities = new LinkedHashMap<>();
        Map<QuestOfWeek, SettledSession> earned = new LinkedHashMap<>();
        Map<String, SettledSession> byId = new HashMap<>();
        Map<String, @Nullable String> abilityBefore = new HashMap<>();
        List<SettledSession> settled = new ArrayList<>();
        for (SettledRow row : rows) {
            settled.add(KeptSettlement.session(row.settlement()));
            abilityBefore.put(row.id(), row.abilityAfter());
        }
        Progress progress = Progress.replay(settled, withoutDiagnostic(plan), keptDays(), (session, advance) -> {
            byId.put(session.id(), session);
            advance.completedQuests()
                    .forEach(quest ->
                            earned.put(new QuestOfWeek(advance.questWeek().weekStart(), quest), session));
            SessionAbility ability = advance.progress().abilityIn(session.language());
            String before = abilityBefore.get(session.id());
            if (before == null || !Json.read(before, SessionAbility.class).equals(ability)) {
                abilities.put(session.id(), Json.write(ability));
            }
        });
        sessions.setAbilityAfter(abilities);
        payQuests(locked.id, earned);
        storePlan(locked.id, plan, progress.plan(), byId);
        UserProgress.store(locked, progress);
        locked.xpTotal = ledger.total(locked.id);
    }

    private SortedSet<LocalDate> keptDays() {
        return repairs.keptDays().stream().map(kept -> kept.day).collect(Collectors.toCollection(TreeSet::new));
    }

    /** A plan outlives its diagnostic. While the diagnostic exists, the replay makes its plan again. */
    private static @Nullable PlanProgress withoutDiagnostic(@Nullable PlanEntity plan) {
        return plan == null || plan.sessionId != null
                ? null
                : PlanProgress.withoutDiagnostic(plan.startedAt, plan.startDate, plan.weeklyDays);
    }

    private void payQuests(String userId, Map<QuestOfWeek, SettledSession> earned) {
        Map<QuestOfWeek, SettledSession> unpaid = new LinkedHashMap<>(earned);
        Instant now = clock.instant();
        List<LedgerEntity> rows = ledger.questRows(userId);
        for (LedgerEntity row : rows) {
            if (row.tombstonedAt == null && unpaid.remove(QuestOfWeek.of(row)) == null) {
                row.tombstonedAt = now;
            }
        }
        for (LedgerEntity row : rows) {
            if (row.tombstonedAt != null && unpaid.remove(QuestOfWeek.of(row)) != null) {
                row.tombstonedAt = null;
            }
        }
        unpaid.forEach((quest, session) -> ledger.insertIfAbsent(
                LedgerRows.of(LedgerRow.of(quest.quest(), userId, quest.weekStart()), userId, session)));
    }

    private void storePlan(
            String userId,
            @Nullable PlanEntity stored,
            @Nullable PlanProgress plan,
            Map<String, SettledSession> sessionsById) {
        if (plan == null) {
            return;
        }
        SettledSession diagnostic = plan.diagnosticId() == null ? null : sessionsById.get(plan.diagnosticId());
        PlanSeed seed = diagnostic == null ? null : diagnostic.planSeed();
        if (seed != null) {
            plans.put(Plans.of(userId, plan, seed));
        } else if (stored != null) {
            stored.baselineOverall = null;
        }
    }

    private record QuestOfWeek(LocalDate weekStart, WeeklyQuest quest) {
        /** The key of a row ends with the quest, and its date is in the week. */
        static QuestOfWeek of(LedgerEntity row) {
            String key = row.idempotencyKey;
            return new QuestOfWeek(
                    Week.startOf(row.localDate), WeeklyQuest.ofWire(key.substring(key.lastIndexOf(':') + 1)));
        }
    }
}
