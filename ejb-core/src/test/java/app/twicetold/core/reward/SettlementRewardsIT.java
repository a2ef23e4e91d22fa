package app.twicetold.core.reward;

import static app.twicetold.core.reward.RewardFixture.MONDAY;
import static app.twicetold.core.reward.RewardFixture.noon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.account.Callers;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.plan.rules.DayStatus;
import app.twicetold.core.plan.rules.PlanDay;
import app.twicetold.core.reward.rules.Achievement;
import app.twicetold.core.reward.rules.AchievementStanding;
import app.twicetold.core.reward.rules.SettlementOutcome;
import app.twicetold.core.reward.rules.ability.SessionAbility;
import app.twicetold.core.reward.rules.week.WeeklyQuest;
import app.twicetold.core.reward.rules.xp.LedgerRow;
import app.twicetold.core.reward.rules.xp.LedgerType;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.plan.PlanEntity;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Quests, achievements and plan in a settlement, and what a settlement costs. */
class SettlementRewardsIT {
    private final RewardFixture fixture = new RewardFixture();

    // Weekly quests

    @Test
    void aWeeklyQuestPaysInFullAtTheDailyCapAndOnce() {
        String user = fixture.user();
        for (int i = 0; i < 2; i++) {
            fixture.training(user).then(75).settledAt(noon(0));
        }
        SettlementOutcome third =
                fixture.training(user).then(75).settledAt(noon(0)).outcome();
        assertThat(third.xpAwarded()).isEqualTo(55 + 30);
        assertThat(third.dailyCapHit()).isFalse();

        SettlementOutcome fourth =
                fixture.training(user).then(75).settledAt(noon(0)).outcome();
        SettlementOutcome fifth =
                fixture.training(user).then(75).settledAt(noon(0)).outcome();
        SettlementOutcome sixth =
                fixture.training(user).then(75).settledAt(noon(0)).outcome();

        assertThat(fourth.xpAwarded()).isZero();
        assertThat(fifth.xpAwarded()).isEqualTo(30);
        assertThat(fifth.dailyCapHit()).isTrue();
        assertThat(fifth.ledgerRows())
                .filteredOn(row -> row.type() == LedgerType.WEEKLY_QUEST)
                .containsExactly(LedgerRow.of(WeeklyQuest.RETELL_5, user, MONDAY));
        assertThat(sixth.xpAwarded()).isZero();
        assertThat(fixture.ledger(user))
                .containsEntry(user + ":2026-03-02:compressed_3", "30")
                .containsEntry(user + ":2026-03-02:retell_5", "30");
        assertThat(fixture.row(user).xpTotal).isEqualTo(165 + 60).isEqualTo(fixture.liveXp(user));
    }

    @Test
    void questXpDoesNotUseUpTheCap() {
        String user = fixture.user();
        for (int i = 0; i < 2; i++) {
            fixture.training(user).settledAt(noon(0));
        }
        assertThat(fixture.training(user).settledAt(noon(0)).outcome().xpAwarded())
                .isEqualTo(45 + 30);
        // 135 of the session points of the day are used, whatever the quest paid.
        assertThat(fixture.training(user).settledAt(noon(0)).outcome().xpAwarded())
                .isEqualTo(30);
    }

    @Test
    void aQuestIsPaidAgainInTheNextWeek() {
        String user = fixture.user();
        for (int day : List.of(0, 1, 2, 7, 8, 9)) {
            fixture.training(user).settledAt(noon(day));
        }
        assertThat(fixture.ledger(user))
                .containsEntry(user + ":2026-03-02:compressed_3", "30")
                .containsEntry(user + ":2026-03-09:compressed_3", "30");
    }

    @Test
    void followingTheSuggestionThreeTimesPaysForty() {
        String user = fixture.user();
        fixture.training(user).following(MicroSkill.CUT_FILLERS, true).settledAt(noon(0));
        SettlementOutcome second = fixture.training(user)
                .following(MicroSkill.CUT_FILLERS, true)
                .settledAt(noon(1))
                .outcome();
        assertThat(second.ledgerRows()).contains(LedgerRow.of(WeeklyQuest.FOLLOW_3, user, MONDAY));
        assertThat(second.questWeek().progress(WeeklyQuest.FOLLOW_3)).isEqualTo(3);
        assertThat(second.questWeek().progress(WeeklyQuest.RETELL_5)).isEqualTo(2);
    }

    // Everything else of a settlement

    @Test
    void theFirstSessionUnlocksAndTheListShowsIt() {
        String user = fixture.user();
        StoredSettlement settled = fixture.training(user).then(85).settledAt(noon(0));
        assertThat(settled.outcome().achievementsUnlocked())
                .containsExactly(
                        Achievement.FIRST_SESSION,
                        Achievement.FIRST_IMPROVEMENT,
                        Achievement.SCORE_85,
                        Achievement.ALL_POINTS);
        List<AchievementStanding> standings =
                fixture.read(user, noon(3), rewards -> rewards.achievements(Callers.of(user)));
        assertThat(standings)
                .filteredOn(standing -> standing.unlockedAt() != null)
                .allSatisfy(standing -> assertThat(standing.unlockedAt()).isEqualTo(noon(0)))
                .extracting(AchievementStanding::achievement)
                .containsExactlyElementsOf(settled.outcome().achievementsUnlocked());
        assertThat(fixture.training(user).then(85).settledAt(noon(0)).outcome().achievementsUnlocked())
                .isEmpty();
    }

    @Test
    void aMissedKeyPointInRoundTwoUnlocksNothing() {
        String user = fixture.user();
        assertThat(fixture.training(user)
                        .missingAPoint()
                        .settledAt(noon(0))
                        .outcome()
                        .achievementsUnlocked())
                .containsExactly(Achievement.FIRST_SESSION);
    }

    @Test
    void theSuggestionIsTheFocusAfterTheSession() {
        String user = fixture.user();
        assertThat(fixture.training(user).settledAt(noon(0)).outcome().nextSkill())
                .isEqualTo(MicroSkill.CUT_FILLERS);
        // Achieved twice in a row, and nothing else was suggested: then it is that of the last action.
        SettlementOutcome achieved = fixture.training(user)
                .following(MicroSkill.CUT_FILLERS, true)
                .settledAt(noon(1))
                .outcome();
        assertThat(fixture.progress(user).focus()).isEmpty();
        assertThat(achieved.nextSkill()).isEqualTo(MicroSkill.CUT_FILLERS);
    }

    @Test
    void theAbilityAfterASessionIsKeptWithItOverallAndInItsLanguage() {
        String user = fixture.user();
        fixture.training(user).then(80).settledAt(noon(0));
        String second = fixture.training(user).in("zh-Hans").then(90).assessed();
        fixture.settle(user, second, noon(1));

        SessionAbility after =
                Json.read(Objects.requireNonNull(fixture.session(second).abilityAfter), SessionAbility.class);
        assertThat(after.overall().overall()).isEqualTo(0.3 * 90 + 0.7 * 80);
        assertThat(after.language().overall()).isEqualTo(90);
        assertThat(after.overall()).isEqualTo(fixture.progress(user).overall().ability());
    }

    @Test
    void aFreezeIsToldOfWhenItCoversAMissedDay() {
        String user = fixture.user();
        for (int day = 0; day < 7; day++) {
            assertThat(fixture.training(user).settledAt(noon(day)).outcome().frozenDays())
                    .isEmpty();
        }
        SettlementOutcome outcome = fixture.training(user).settledAt(noon(8)).outcome();
        assertThat(outcome.frozenDays()).containsExactly(MONDAY.plusDays(7));
        assertThat(outcome.streak().current()).isEqualTo(8);
        assertThat(outcome.streak().freezes()).isZero();
        assertThat(outcome.streak().lastFreezeUsedLocalDate()).isEqualTo(MONDAY.plusDays(7));
    }

    @Test
    void theDayKeyStaysWhenTheUserTravelsAfterwards() {
        String user = fixture.user();
        String session = fixture.training(user).assessed();
        fixture.moveTo(user, ZoneId.of("Asia/Tokyo"));
        fixture.settle(user, session, Instant.parse("2026-03-02T23:00:00Z"));
        fixture.moveTo(user, ZoneId.of("Pacific/Honolulu"));
        fixture.replay(user);
        assertThat(fixture.progress(user).streak().lastDay()).isEqualTo(LocalDate.of(2026, 3, 3));
        assertThat(fixture.session(session).localDate).isEqualTo(LocalDate.of(2026, 3, 3));
    }

    // Plan

    @Test
    void theDiagnosticMakesThePlanAndTheFirstTrainingOfADayCompletesIt() {
        String user = fixture.user();
        assertThatThrownBy(() -> fixture.read(user, noon(0), rewards -> rewards.plan(Callers.of(user))))
                .isInstanceOfSatisfying(
                        ServiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PLAN_NOT_READY));

        StoredSettlement diagnostic = fixture.diagnostic(user).settledAt(noon(0));

        assertThat(diagnostic.outcome().planDayCompleted()).isNull();
        PlanView plan = fixture.read(user, noon(0), rewards -> rewards.plan(Callers.of(user)));
        assertThat(plan.target()).isEqualTo(MicroSkill.CUT_FILLERS);
        assertThat(plan.baselineOverall()).isEqualTo(70);
        assertThat(plan.goal()).isEqualTo(RewardFixture.ANSWERS.goal());
        assertThat(plan.weeklyDays()).isEqualTo(5);
        assertThat(plan.startDate()).isEqualTo(MONDAY);
        assertThat(plan.endDate()).isEqualTo(MONDAY.plusDays(13));
        assertThat(plan.days()).hasSize(14).extracting(PlanDay::status).startsWith(DayStatus.TODAY);

        assertThat(fixture.training(user).settledAt(noon(0)).outcome().planDayCompleted())
                .isEqualTo(1);
        assertThat(fixture.training(user).settledAt(noon(0)).outcome().planDayCompleted())
                .isNull();
        assertThat(fixture.training(user).settledAt(noon(3)).outcome().planDayCompleted())
                .isEqualTo(4);
        assertThat(fixture.read(user, noon(3), rewards -> rewards.plan(Callers.of(user)))
                        .days())
                .extracting(PlanDay::status)
                .startsWith(DayStatus.COMPLETED, DayStatus.MISSED, DayStatus.REST, DayStatus.COMPLETED);
    }

    @Test
    void anUnreliableDiagnosticMakesThePlanFromTheSelfLevel() {
        String user = fixture.user();
        String session = fixture.diagnostic(user).assessed();
        fixture.database().run(entities -> {
            entities.createNativeQuery("delete from assessments").executeUpdate();
            entities.createNativeQuery("update attempts set status = 'unreliable'")
                    .executeUpdate();
        });
        SettlementOutcome outcome = fixture.settle(user, session, noon(0)).outcome();

        assertThat(outcome.xpAwarded()).isZero();
        assertThat(outcome.achievementsUnlocked()).isEmpty();
        PlanView plan = fixture.read(user, noon(0), rewards -> rewards.plan(Callers.of(user)));
        assertThat(plan.target()).isEqualTo(MicroSkill.THREE_POINTS);
        assertThat(plan.baselineOverall()).isNull();
    }

    @Test
    void thePlanStaysWhenItsDiagnosticIsDeletedAndANewDiagnosticMakesItAnew() {
        String user = fixture.user();
        StoredSettlement diagnostic = fixture.diagnostic(user).settledAt(noon(0));
        fixture.training(user).settledAt(noon(1));

        fixture.delete(user, diagnostic.session().id());

        PlanEntity kept = Objects.requireNonNull(fixture.plan(user));
        assertThat(kept.baselineOverall).isNull();
        assertThat(kept.startDate).isEqualTo(MONDAY);
        assertThat(kept.targetSkill).isEqualTo("cut_fillers");
        assertThat(Objects.requireNonNull(fixture.progress(user).plan()).completedDays())
                .containsExactly(2);

        fixture.diagnostic(user).settledAt(noon(5));
        PlanView plan = fixture.read(user, noon(5), rewards -> rewards.plan(Callers.of(user)));
        assertThat(plan.startDate()).isEqualTo(MONDAY.plusDays(5));
        assertThat(plan.baselineOverall()).isEqualTo(70);
        assertThat(Objects.requireNonNull(fixture.progress(user).plan()).completedDays())
                .isEmpty();
    }

    // Costs and concurrency

    @Test
    void aSettlementTakesTheSameStatementsWhateverTheHistory() {
        String novice = fixture.user();
        addHistory(novice, 10);
        String veteran = fixture.user();
        addHistory(veteran, 10_000);

        List<String> few = statementsOfASettlement(novice);
        List<String> many = statementsOfASettlement(veteran);

        assertThat(many).isEqualTo(few).hasSize(7);
        assertThat(few.stream().filter(sql -> sql.startsWith("insert into xp_ledger")))
                .as("all rows of the ledger at once")
                .hasSize(1);
    }

    @Test
    void aDiagnosticToo() {
        String user = fixture.user();
        String session = fixture.diagnostic(user).assessed();
        assertThat(fixture.database()
                        .statementsOf(entities ->
                                RewardFixture.settleSession(entities, noon(0)).settle(user, session, false)))
                .hasSizeLessThanOrEqualTo(20);
    }

    @Test
    void aDeletionTakesTheSameStatementsWhateverTheHistory() {
        assertThat(statementsOfADeletion(20))
                .hasSize(statementsOfADeletion(2).size())
                .hasSizeLessThanOrEqualTo(20);
    }

    @Test
    void sessionsSettledAtTheSameTimeKeepTheCapExactly() throws Exception {
        String user = fixture.user();
        List<Callable<StoredSettlement>> calls = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            String session = fixture.training(user).then(75).assessed();
            calls.add(() -> fixture.settle(user, session, noon(0)));
        }
        ExecutorService callers = Executors.newFixedThreadPool(16);
        List<StoredSettlement> settled = new ArrayList<>();
        try {
            for (Future<StoredSettlement> call : callers.invokeAll(calls)) {
                settled.add(call.get());
            }
        } finally {
            callers.shutdownNow();
        }

        assertThat(fixture.row(user).xpTotal).isEqualTo(165 + 60).isEqualTo(fixture.liveXp(user));
        assertThat(fixture.progress(user).completedSessions()).isEqualTo(64);
        assertThat(fixture.progress(user).streak().current()).isEqualTo(1);
        assertThat(settled.stream().mapToInt(one -> one.outcome().xpAwarded()).sum())
                .isEqualTo(165 + 60);
        assertThat(settled.stream().map(one -> one.session().completedAt()).distinct())
                .hasSize(64);
    }

    private List<String> statementsOfASettlement(String user) {
        String session = fixture.training(user).then(75).assessed();
        return fixture.database()
                .statementsOf(entities ->
                        RewardFixture.settleSession(entities, noon(50)).settle(user, session, false));
    }

    /** One session a week, so that no quest is earned or lost. */
    private List<String> statementsOfADeletion(int weeks) {
        String user = fixture.user();
        String first = fixture.training(user).settledAt(noon(0)).session().id();
        for (int week = 1; week < weeks; week++) {
            fixture.training(user).settledAt(noon(7 * week));
        }
        return fixture.database().statementsOf(entities -> RewardFixture.delete(entities, user, first));
    }

    /**
     * Settled sessions with their attempts and ledger rows, and the progress of the last one; one article, as it is the
     * worst case.
     */
    private void addHistory(String user, int sessions) {
        StoredSettlement model = fixture.training(user).then(75).settledAt(noon(0));
        fixture.database().run(entities -> {
            // Copies point to what the model points to: nobody needs to look for each.
            entities.createNativeQuery("set local session_replication_role = replica")
                    .executeUpdate();
            String from = " from generate_series(1, " + (sessions - 1) + ") n, ";
            String id = model.session().id();
            entities.createNativeQuery(
                            "insert into sessions (id, user_id, kind, article_id, article_version, language, "
                                    + "stage, created_at, touched_at, completed_at, local_date, round1_overall, round2_overall, "
                                    + "xp_awarded, settlement, settlement_packed, ability_after) select s.id || n, user_id, kind, article_id, "
                                    + "article_version, language, stage, created_at, touched_at, "
                                    + "completed_at - n * interval '1 hour', local_date, round1_overall, round2_overall, "
                                    + "xp_awarded, settlement, settlement_packed, ability_after" + from
                                    + "sessions s where s.id = '" + id
                                    + "'")
                    .executeUpdate();
            entities.createNativeQuery("insert into attempts (id, session_id, user_id, round, status, "
                            + "declared_duration_ms, duration_ms, content_type, size_bytes, sha256, pause_count, "
                            + "created_at) select a.id || n, session_id || n, user_id, round, status, "
                            + "declared_duration_ms, duration_ms, content_type, size_bytes, sha256, pause_count, "
                            + "created_at" + from + "attempts a where a.session_id = '" + id + "'")
                    .executeUpdate();
            entities.createNativeQuery("insert into xp_ledger (id, user_id, type, session_id, idempotency_key, amount, "
                            + "base_amount, local_date, created_at) select l.id || n, user_id, type, session_id || n, "
                            + "session_id || n || ':' || type, amount, base_amount, local_date - n / 3, created_at"
                            + from + "xp_ledger l where l.session_id = '" + id + "'")
                    .executeUpdate();
        });
    }
}
