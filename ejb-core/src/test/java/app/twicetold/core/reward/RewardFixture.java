package app.twicetold.core.reward;

import app.twicetold.core.assessment.rules.Band;
import app.twicetold.core.assessment.rules.Confidence;
import app.twicetold.core.assessment.rules.CoverageStatus;
import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.DimensionFinding;
import app.twicetold.core.assessment.rules.DimensionScores;
import app.twicetold.core.assessment.rules.KeyPointCoverage;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.assessment.rules.OneAction;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.onboarding.OnboardingAnswers;
import app.twicetold.core.onboarding.rules.Goal;
import app.twicetold.core.onboarding.rules.Scenario;
import app.twicetold.core.onboarding.rules.SelfLevel;
import app.twicetold.core.purchase.ReadEntitlement;
import app.twicetold.core.reward.rules.Progress;
import app.twicetold.core.shared.Json;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.assessment.AssessmentRepository;
import app.twicetold.persistence.plan.PlanEntity;
import app.twicetold.persistence.plan.PlanRepository;
import app.twicetold.persistence.purchase.EntitlementRepository;
import app.twicetold.persistence.reward.LedgerEntity;
import app.twicetold.persistence.reward.LedgerRepository;
import app.twicetold.persistence.reward.StreakRepairRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.SessionEntity;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Users who settle and delete sessions, in the database. */
public final class RewardFixture {
    public static final LocalDate MONDAY = LocalDate.of(2026, 3, 2);
    static final OnboardingAnswers ANSWERS = new OnboardingAnswers(
            "en", Goal.REMEMBER_MORE, Scenario.STUDY, List.of(), SelfLevel.SOMETIMES_CLEAR, 5, LocalTime.NOON, true);

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture library = new LibraryFixture(database);

    public RewardFixture() {
        database.clear();
        library.topics("science");
    }

    public TestDatabase database() {
        return database;
    }

    public String user() {
        return library.user(user -> user.onboardingAnswers = ANSWERS.toJson());
    }

    public static Instant noon(int day) {
        return MONDAY.plusDays(day).atTime(12, 0).toInstant(java.time.ZoneOffset.UTC);
    }

    /** A training session that is ready to settle, on an article of its own. */
    public Ready training(String user) {
        return new Ready(user, "training", library.article(version -> {}));
    }

    public Ready training(String user, String article) {
        return new Ready(user, "training", article);
    }

    public Ready diagnostic(String user) {
        return new Ready(user, "diagnostic", library.article(version -> {}));
    }

    public StoredSettlement settle(String user, String session, Instant at) {
        return database.inTransaction(entities ->
                settleSession(entities, at).settle(user, session, true).settlement());
    }

    static SettleSession settleSession(EntityManager entities, Instant now) {
        return new SettleSession(
                new UserRepository(entities),
                new SessionRepository(entities),
                new AttemptRepository(entities),
                new AssessmentRepository(entities),
                new LedgerRepository(entities),
                new PlanRepository(entities),
                new ReadEntitlement(new EntitlementRepository(entities), InstantSource.fixed(now)),
                InstantSource.fixed(now));
    }

    public void delete(String user, String session) {
        database.run(entities -> delete(entities, user, session));
    }

    /** As a deletion does it: the rows of the ledger are tombstoned, the session goes, what is left is replayed. */
    static void delete(EntityManager entities, String user, String session) {
        UserEntity locked = new UserRepository(entities).lock(user).orElseThrow();
        SessionRepository sessions = new SessionRepository(entities);
        SessionEntity row = sessions.lock(session, user).orElseThrow();
        new LedgerRepository(entities).tombstone(session, noon(100));
        sessions.delete(row);
        replay(entities).replay(locked);
    }

    void replay(String user) {
        database.run(entities ->
                replay(entities).replay(new UserRepository(entities).lock(user).orElseThrow()));
    }

    public static ReplayProgress replay(EntityManager entities) {
        return new ReplayProgress(
                new SessionRepository(entities),
                new LedgerRepository(entities),
                new PlanRepository(entities),
                new StreakRepairRepository(entities),
                InstantSource.fixed(noon(100)));
    }

    <T> T read(String user, Instant now, Function<ReadRewards, T> read) {
        return database.inTransaction(entities -> read.apply(
                new ReadRewards(new UserRepository(entities), new PlanRepository(entities), InstantSource.fixed(now))));
    }

    void moveTo(String user, ZoneId zone) {
        database.run(entities -> entities.find(UserEntity.class, user).timeZone = zone.getId());
    }

    public UserEntity row(String user) {
        return database.inTransaction(entities -> entities.find(UserEntity.class, user));
    }

    public Progress progress(String user) {
        return UserProgress.of(row(user));
    }

    public SessionEntity session(String id) {
        return database.inTransaction(entities -> entities.find(SessionEntity.class, id));
    }

    @Nullable
    PlanEntity plan(String user) {
        return database.inTransaction(entities -> entities.find(PlanEntity.class, user));
    }

    /** The rows of the user, by key, {@code -} before the amount of a tombstoned one. */
    public Map<String, String> ledger(String user) {
        return database.inTransaction(entities -> entities.createQuery(
                        "select l from LedgerEntity l where l.userId = :user", LedgerEntity.class)
                .setParameter("user", user)
                .getResultStream()
                .collect(Collectors.toMap(
                        row -> row.idempotencyKey, row -> (row.tombstonedAt == null ? "" : "-") + row.amount)));
    }

    public int liveXp(String user) {
        return ledger(user).values().stream()
                .filter(amount -> !amount.startsWith("-"))
                .mapToInt(Integer::parseInt)
                .sum();
    }

    /** A session whose rounds are to be given scores; both 70 unless said otherwise. */
    public final class Ready {
        private final String user;
        private final String session;
        private final boolean twice;
        private @Nullable MicroSkill previous;
        private boolean achieved;
        private boolean covered = true;
        private int second = 70;

        private Ready(String user, String kind, String article) {
            this.user = user;
            twice = kind.equals("training");
            session = library.session(user, article, twice ? "completion" : "round1", kind);
        }

        /** What the second round scored, 70 in the first. */
        Ready then(int score) {
            second = score;
            return this;
        }

        /** Whether both rounds followed an action of the skill. */
        Ready following(MicroSkill skill, boolean followed) {
            previous = skill;
            achieved = followed;
            return this;
        }

        Ready missingAPoint() {
            covered = false;
            return this;
        }

        Ready in(String language) {
            database.run(
                    entities -> entities.createNativeQuery("update sessions set language = :language where id = :id")
                            .setParameter("language", language)
                            .setParameter("id", session)
                            .executeUpdate());
            return this;
        }

        /** Assesses the rounds. @return the id of the session */
        public String assessed() {
            assess(1, 70);
            if (twice) {
                assess(2, second);
            }
            return session;
        }

        public StoredSettlement settledAt(Instant at) {
            return settle(user, assessed(), at);
        }

        private void assess(int round, int score) {
            library.assessment(user, session, round, score, assessment -> {
                assessment.actionSkill = MicroSkill.CUT_FILLERS.wire();
                assessment.previousSkill = previous == null ? null : previous.wire();
                assessment.achievedPreviousAction = previous == null ? null : achieved;
                assessment.findings = Json.write(new ScoredAssessment(
                        "rubric-v1",
                        new DimensionScores(score, score, score, score),
                        score,
                        Band.of(score),
                        Confidence.HIGH,
                        "",
                        "",
                        findings(score),
                        List.of(),
                        new OneAction("t", "i", "e", null, MicroSkill.CUT_FILLERS),
                        List.of(new KeyPointCoverage(
                                "kp_1", "One", covered ? CoverageStatus.COVERED : CoverageStatus.MISSED, null)),
                        previous,
                        previous == null ? null : achieved));
            });
            database.run(entities -> {
                SessionEntity row = Objects.requireNonNull(entities.find(SessionEntity.class, session));
                if (round == 1) {
                    row.round1Overall = score;
                    row.round1DurationMs = 60_000L;
                } else {
                    row.round2Overall = score;
                    row.round2DurationMs = 60_000L;
                }
            });
        }
    }

    private static Map<Dimension, DimensionFinding> findings(int score) {
        return Arrays.stream(Dimension.values())
                .collect(Collectors.toMap(
                        Function.identity(), dimension -> new DimensionFinding(score, "", List.of(), true)));
    }
}
