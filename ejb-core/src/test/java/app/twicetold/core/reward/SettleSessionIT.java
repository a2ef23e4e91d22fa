package app.twicetold.core.reward;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.assessment.rules.Band;
import app.twicetold.core.assessment.rules.Confidence;
import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.DimensionFinding;
import app.twicetold.core.assessment.rules.DimensionScores;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.assessment.rules.OneAction;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.purchase.EntitlementSource;
import app.twicetold.core.purchase.ReadEntitlement;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.assessment.AssessmentEntity;
import app.twicetold.persistence.assessment.AssessmentRepository;
import app.twicetold.persistence.migration.Migrations;
import app.twicetold.persistence.plan.PlanRepository;
import app.twicetold.persistence.purchase.EntitlementEntity;
import app.twicetold.persistence.purchase.EntitlementRepository;
import app.twicetold.persistence.reward.LedgerEntity;
import app.twicetold.persistence.reward.LedgerRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.SessionEntity;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettleSessionIT {
    private static final Instant NOW = LibraryFixture.NOW;

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);

    @BeforeEach
    void aLibrary() {
        database.clear();
        fixture.topics("science");
    }

    @Test
    void oneSettlementMovesEverything() {
        String user = fixture.user();
        String session = training(user, "completion", 70, 75);

        SettlementView settled = settle(user, session);

        assertThat(settled.replayed()).isFalse();
        assertThat(ledger()).containsExactly("complete 10/10", "round1 15/15", "round2 20/20", "improve 10/10");
        UserEntity after = user(user);
        assertThat(after.xpTotal).isEqualTo(55);
        assertThat(after.completedSessions).isEqualTo(1);
        assertThat(UserProgress.of(after).streak().current()).isEqualTo(1);
        assertThat(UserProgress.of(after).overall().ability().sampleCount()).isEqualTo(1);
        assertThat(session(session).stage).isEqualTo("completed");
        assertThat(session(session).xpAwarded).isEqualTo(55);
        assertThat(session(session).rubricVersion).isEqualTo("rubric-v1");
        assertThat(settled.settlement().outcome().nextSkill()).isEqualTo(MicroSkill.CUT_FILLERS);
    }

    @Test
    void theRubricOfTheLaterRoundIsKeptAndTheMigrationFindsItForOlderSettlements() throws IOException {
        String user = fixture.user();
        String session = training(user, "completion", 70, 75);
        database.run(entities -> entities.createQuery(
                        "update AssessmentEntity a set a.rubricVersion = 'rubric-v2' where a.round = 2")
                .executeUpdate());
        settle(user, session);
        assertThat(session(session).rubricVersion).isEqualTo("rubric-v2");
        String open = training(user, "completion", 70, 75);

        database.run(entities -> entities.createQuery("update SessionEntity s set s.rubricVersion = null")
                .executeUpdate());
        String migration;
        try (InputStream file = Objects.requireNonNull(
                Migrations.class.getResourceAsStream("V202611221300__store_rubric_version_of_settlements.sql"))) {
            migration = new String(file.readAllBytes(), UTF_8);
        }
        database.run(entities -> entities.createNativeQuery(migration.substring(migration.indexOf("update")))
                .executeUpdate());

        assertThat(session(session).rubricVersion).isEqualTo("rubric-v2");
        assertThat(session(open).rubricVersion).isNull();
    }

    @Test
    void aSecondCallReplaysTheStoredSettlement() {
        String user = fixture.user();
        String session = training(user, "completion", 70, 75);
        SettlementView first = settle(user, session);

        SettlementView second = settle(user, session);

        assertThat(second.replayed()).isTrue();
        assertThat(second.settlement()).isEqualTo(first.settlement());
        assertThat(ledger()).hasSize(4);
    }

    @Test
    void aFailureInTheMiddleLeavesNothingBehindAndARetrySucceeds() {
        String user = fixture.user();
        String session = training(user, "completion", 70, 75);

        assertThatThrownBy(() -> database.inTransaction(entities ->
                        settleSession(entities, new LedgerThatBreaks(entities)).settle(user, session, false)))
                .hasMessage("broken on purpose");

        assertThat(ledger()).isEmpty();
        assertThat(user(user).xpTotal).isZero();
        assertThat(user(user).progress).isEqualTo("{}");
        assertThat(session(session).settlement).isNull();
        assertThat(session(session).stage).isEqualTo("completion");
        assertThat(settle(user, session).replayed()).isFalse();
    }

    @Test
    void parallelCallsMakeOneSettlement() throws Exception {
        String user = fixture.user();
        String session = training(user, "completion", 70, 75);
        ExecutorService callers = Executors.newFixedThreadPool(8);
        try {
            Callable<Boolean> call = () -> settle(user, session).replayed();
            long fresh = 0;
            for (Future<Boolean> replayed : callers.invokeAll(Collections.nCopies(32, call))) {
                fresh += replayed.get() ? 0 : 1;
            }
            assertThat(fresh).isEqualTo(1);
        } finally {
            callers.shutdownNow();
        }
        assertThat(user(user).xpTotal).isEqualTo(55);
    }

    @Test
    void theKeysOfTheRowsAreThoseOfTheSession() {
        String user = fixture.user();
        String session = training(user, "completion", 70, 75);
        settle(user, session);
        List<String> keys =
                read(entities -> entities.createQuery("select l.idempotencyKey from LedgerEntity l", String.class)
                        .getResultList());
        assertThat(keys)
                .containsExactlyInAnyOrder(
                        session + ":complete", session + ":round1", session + ":round2", session + ":improve");
    }

    @Test
    void aSessionWhoseCompletionIsPaidIsNotPaidAgainEvenWithoutItsSettlement() {
        String user = fixture.user();
        String session = training(user, "completion", 70, 75);
        settle(user, session);
        database.run(entities -> {
            SessionEntity row = entities.find(SessionEntity.class, session);
            row.settlement = null;
            row.settlementPacked = null;
            row.stage = "completion";
        });
        assertThatThrownBy(() -> settle(user, session)).isInstanceOf(IllegalStateException.class);
        assertThat(ledger()).hasSize(4);
        assertThat(user(user).xpTotal).isEqualTo(55);
    }

    @Test
    void ofParallelRowsWithOneKeyTheLedgerTakesOne() throws Exception {
        String user = fixture.user();
        ExecutorService writers = Executors.newFixedThreadPool(8);
        try {
            Callable<Integer> write = () -> read(
                    entities -> new LedgerRepository(entities).insertOrRevive(List.of(row(user, "ses_1:complete"))));
            int written = 0;
            for (Future<Integer> done : writers.invokeAll(Collections.nCopies(32, write))) {
                written += done.get();
            }
            assertThat(written).isEqualTo(1);
        } finally {
            writers.shutdownNow();
        }
        assertThat(ledger()).containsExactly("complete 10/10");
    }

    @Test
    void rowsThatAreThereAreNeitherWrittenNorChanged() {
        String user = fixture.user();
        List<LedgerEntity> rows = List.of(row(user, "ses_1:round1"), row(user, "ses_1:round2"));
        assertThat((int) this.<Integer>read(entities -> new LedgerRepository(entities).insertOrRevive(rows)))
                .isEqualTo(2);
        LedgerEntity again = row(user, "ses_1:round1");
        again.amount = 99;
        assertThat((int) this.<Integer>read(entities -> new LedgerRepository(entities).insertOrRevive(List.of(again))))
                .isZero();
        assertThat(ledger()).hasSize(2).allMatch(row -> row.endsWith(" 10/10"));
    }

    private static LedgerEntity row(String user, String key) {
        LedgerEntity row = new LedgerEntity();
        row.id = Ids.create("xp");
        row.userId = user;
        row.type = key.substring(key.indexOf(':') + 1);
        row.sessionId = "ses_1";
        row.idempotencyKey = key;
        row.amount = 10;
        row.baseAmount = 10;
        row.localDate = LocalDate.of(2026, 3, 2);
        row.createdAt = NOW;
        return row;
    }

    @Test
    void aTrainingSessionWithoutRound2IsNotReady() {
        String user = fixture.user();
        String session = newSession(user, "training", "round2");
        assess(user, session, 1, 70);
        assertNotReady(user, session, true);
    }

    @Test
    void aDiagnosticPaysOnceAndMakesThePlanReady() {
        String user = fixture.user(u -> u.onboardingStatus = "diagnostic");
        String session = newSession(user, "diagnostic", "round1");
        assess(user, session, 1, 70);

        settle(user, session);
        settle(user, session);

        assertThat(ledger()).containsExactly("complete 10/10", "round1 15/15");
        assertThat(user(user).xpTotal).isEqualTo(25);
        assertThat(user(user).onboardingStatus).isEqualTo("plan_ready");
    }

    @ParameterizedTest
    @CsvSource({"trial, complete", "active, complete", "grace, plan_ready", "expired, plan_ready", "revoked, plan_ready"
    })
    void aTrialOrASubscriptionThatAlreadyRunsCompletesTheOnboarding(String entitlement, String onboarding) {
        String user = fixture.user(u -> u.onboardingStatus = "diagnostic");
        entitle(user, entitlement, NOW.plusSeconds(60));
        String session = newSession(user, "diagnostic", "round1");
        assess(user, session, 1, 70);
        settle(user, session);
        assertThat(user(user).onboardingStatus).isEqualTo(onboarding);
    }

    @ParameterizedTest
    @CsvSource({"0, complete", "1, plan_ready"})
    void aSubscriptionThatEndedADayAgoCompletesNothing(int secondsTooLate, String onboarding) {
        String user = fixture.user(u -> u.onboardingStatus = "diagnostic");
        entitle(user, "active", NOW.minus(Duration.ofHours(24)).minusSeconds(secondsTooLate));
        String session = newSession(user, "diagnostic", "round1");
        assess(user, session, 1, 70);
        settle(user, session);
        assertThat(user(user).onboardingStatus).isEqualTo(onboarding);
    }

    @Test
    void aCompleteOnboardingDoesNotMoveBack() {
        String user = fixture.user(u -> u.onboardingStatus = "complete");
        String session = newSession(user, "diagnostic", "round1");
        assess(user, session, 1, 70);
        settle(user, session);
        assertThat(user(user).onboardingStatus).isEqualTo("complete");
    }

    @Test
    void anUnreliableDiagnosticIsSettledOnlyWhenTheUserAcceptsIt() {
        String user = fixture.user(u -> u.onboardingStatus = "diagnostic");
        String session = newSession(user, "diagnostic", "round1");
        attempt(user, session, 1, "unreliable");
        assertNotReady(user, session, false);

        SettlementView settled = database.inTransaction(entities ->
                settleSession(entities, new LedgerRepository(entities)).settle(user, session, true));

        assertThat(settled.settlement().round1Overall()).isNull();
        assertThat(session(session).rubricVersion).isNull();
        assertThat(ledger()).containsExactly("complete 0/0");
        assertThat(user(user).completedSessions).isZero();
        assertThat(UserProgress.of(user(user)).streak().current()).isZero();
        assertThat(user(user).onboardingStatus).isEqualTo("plan_ready");
    }

    @Test
    void nothingIsAcceptedWhileAnAttemptIsProcessedOrNoneWasUnreliable() {
        String user = fixture.user();
        String session = newSession(user, "diagnostic", "round1");
        assertNotReady(user, session, true);
        attempt(user, session, 1, "unreliable");
        attempt(user, session, 1, "processing");
        assertNotReady(user, session, true);
    }

    private void assertNotReady(String user, String session, boolean acceptUnreliable) {
        assertThatThrownBy(
                        () -> database.inTransaction(entities -> settleSession(entities, new LedgerRepository(entities))
                                .settle(user, session, acceptUnreliable)))
                .isInstanceOfSatisfying(ServiceException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.SESSION_NOT_READY);
                    assertThat(e.details()).containsKey("stage");
                });
    }

    private SettlementView settle(String user, String session) {
        return database.inTransaction(entities ->
                settleSession(entities, new LedgerRepository(entities)).settle(user, session, false));
    }

    private static SettleSession settleSession(EntityManager entities, LedgerRepository ledger) {
        return new SettleSession(
                new UserRepository(entities),
                new SessionRepository(entities),
                new AttemptRepository(entities),
                new AssessmentRepository(entities),
                ledger,
                new PlanRepository(entities),
                new ReadEntitlement(new EntitlementRepository(entities), () -> NOW),
                () -> NOW);
    }

    private void entitle(String user, String status, Instant expiresAt) {
        database.run(entities -> {
            EntitlementEntity row = new EntitlementEntity();
            row.userId = user;
            row.source = EntitlementSource.PURCHASE_LAYER.wire();
            row.status = status;
            row.expiresAt = expiresAt;
            row.recordAt = NOW;
            row.checkedAt = NOW;
            row.updatedAt = NOW;
            entities.persist(row);
        });
    }

    private List<String> ledger() {
        return read(entities -> entities
                .createQuery(
                        "select l.type || ' ' || l.amount || '/' || l.baseAmount from LedgerEntity l "
                                + "order by case when l.type = 'complete' then 0 else 1 end, l.baseAmount, l.type desc",
                        String.class)
                .getResultList()
                .stream()
                .sorted((a, b) -> Integer.compare(rank(a), rank(b)))
                .toList());
    }

    private static int rank(String row) {
        return List.of("complete", "round1", "round2", "improve").indexOf(row.substring(0, row.indexOf(' ')));
    }

    private UserEntity user(String id) {
        return read(entities -> entities.find(UserEntity.class, id));
    }

    private SessionEntity session(String id) {
        return read(entities -> entities.find(SessionEntity.class, id));
    }

    private <T> T read(Function<EntityManager, T> query) {
        return database.inTransaction(query);
    }

    private String training(String user, String stage, int first, int second) {
        String session = newSession(user, "training", stage);
        assess(user, session, 1, first);
        assess(user, session, 2, second);
        return session;
    }

    private String newSession(String user, String kind, String stage) {
        String article = fixture.article(v -> {});
        return database.inTransaction(entities -> {
            SessionEntity session = new SessionEntity();
            session.id = Ids.create("ses");
            session.userId = user;
            session.kind = kind;
            session.articleId = article;
            session.articleVersion = 1;
            session.language = "en";
            session.stage = stage;
            session.createdAt = NOW;
            session.touchedAt = NOW;
            entities.persist(session);
            return session.id;
        });
    }

    private String attempt(String user, String session, int round, String status) {
        return database.inTransaction(entities -> {
            AttemptEntity attempt = new AttemptEntity();
            attempt.id = Ids.create("att");
            attempt.sessionId = session;
            attempt.userId = user;
            attempt.round = round;
            attempt.status = status;
            attempt.declaredDurationMs = 30_000;
            attempt.durationMs = 30_000;
            attempt.contentType = "audio/mp4";
            attempt.sizeBytes = 1;
            attempt.sha256 = "00";
            attempt.createdAt = NOW;
            entities.persist(attempt);
            return attempt.id;
        });
    }

    private void assess(String user, String session, int round, int score) {
        String attempt = attempt(user, session, round, "assessed");
        database.run(entities -> {
            DimensionScores scores = new DimensionScores(score, score, score, score);
            ScoredAssessment scored = new ScoredAssessment(
                    "rubric-v1",
                    scores,
                    score,
                    Band.of(score),
                    Confidence.HIGH,
                    "",
                    "",
                    withoutEvidence(score),
                    List.of(),
                    new OneAction("t", "i", "e", null, MicroSkill.CUT_FILLERS),
                    List.of(),
                    null,
                    null);
            AssessmentEntity assessment = new AssessmentEntity();
            assessment.id = Ids.create("asm");
            assessment.attemptId = attempt;
            assessment.sessionId = session;
            assessment.userId = user;
            assessment.round = round;
            assessment.articleId = "art";
            assessment.articleVersion = 1;
            assessment.language = "en";
            assessment.rubricVersion = "rubric-v1";
            assessment.modelRef = "mock/standard";
            assessment.confidence = "high";
            assessment.overall = score;
            assessment.keyInfo = score;
            assessment.structure = score;
            assessment.efficiency = score;
            assessment.fluency = score;
            assessment.actionSkill = MicroSkill.CUT_FILLERS.wire();
            assessment.findings = Json.write(scored);
            assessment.createdAt = NOW;
            entities.persist(assessment);
            SessionEntity row = entities.find(SessionEntity.class, session);
            if (round == 1) {
                row.round1Overall = score;
                row.round1DurationMs = 30_000L;
            } else {
                row.round2Overall = score;
                row.round2DurationMs = 30_000L;
            }
        });
    }

    private static Map<Dimension, DimensionFinding> withoutEvidence(int score) {
        return Arrays.stream(Dimension.values())
                .collect(Collectors.toMap(
                        Function.identity(), dimension -> new DimensionFinding(score, "", List.of(), true)));
    }

    /** Breaks when all rows are written. */
    private static final class LedgerThatBreaks extends LedgerRepository {
        LedgerThatBreaks(EntityManager entities) {
            super(entities);
        }

        @Override
        public int insertOrRevive(List<LedgerEntity> rows) {
            super.insertOrRevive(rows);
            throw new IllegalStateException("broken on purpose");
        }
    }
}
