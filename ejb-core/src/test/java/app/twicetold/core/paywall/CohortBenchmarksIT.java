package app.twicetold.core.paywall;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.account.Callers;
import app.twicetold.core.assessment.rules.DimensionScores;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.paywall.rules.BaselineBucket;
import app.twicetold.core.paywall.rules.Benchmarks;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.assessment.AssessmentEntity;
import app.twicetold.persistence.assessment.AssessmentRepository;
import app.twicetold.persistence.paywall.BenchmarkRepository;
import app.twicetold.persistence.paywall.BenchmarkRow;
import app.twicetold.persistence.plan.PlanEntity;
import app.twicetold.persistence.plan.PlanRepository;
import app.twicetold.persistence.purchase.EntitlementRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.SessionEntity;
import app.twicetold.persistence.training.SessionRepository;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The cohort table as the database builds it, and what the paywall shows of it. */
class CohortBenchmarksIT {
    private static final Instant NOW = LibraryFixture.NOW;
    private static final LocalDate START = LocalDate.of(2026, 2, 1);
    private static final int DAY_14 = 14;

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private String article = "";

    @BeforeEach
    void emptyDatabase() {
        database.clear();
        fixture.topics("science");
        article = fixture.article(version -> {});
    }

    @ParameterizedTest
    @CsvSource({"0, lt50", "49, lt50", "50, 50_69", "69, 50_69", "70, 70_84", "84, 70_84", "85, gte85", "100, gte85"})
    void aUserCountsInTheBandOfTheBaseline(int baseline, String bucket) {
        sample(5, baseline, DAY_14, 70);
        assertThat(build())
                .singleElement()
                .extracting(BenchmarkRow::weeklyDays, BenchmarkRow::baselineBucket, BenchmarkRow::sampleN)
                .containsExactly(5, bucket, 1);
    }

    /** The paywall looks a user's cell up by the ability, which has a decimal. */
    @ParameterizedTest
    @CsvSource({"49.9, LT50", "50.0, FROM_50", "69.9, FROM_50", "70.0, FROM_70", "84.9, FROM_70", "85.0, GTE85"})
    void anAbilityBelongsToTheBandThatItReached(BigDecimal ability, BaselineBucket bucket) {
        assertThat(new PaywallView.Baseline(ability, true).bucket()).isEqualTo(bucket);
    }

    @ParameterizedTest
    @CsvSource({"11, false", "12, true", "14, true", "16, true", "17, false"})
    void aSessionCountsFromDay12To16OfThePlan(int day, boolean counts) {
        sample(3, 60, day, 70);
        assertThat(build()).hasSize(counts ? 1 : 0);
    }

    @Test
    void theLatestSessionCountsWithItsBetterRound() {
        String user = sample(3, 60, 12, 90);
        settled(user, 13, 10, 64, 71);
        settled(user, 13, 9, 99, 99);

        BenchmarkRow cell = only(build());

        assertThat(cell.sampleN()).isEqualTo(1);
        assertThat(cell.day14AvgOverall()).isEqualByComparingTo("71");
    }

    @Test
    void theGainIsThatOfTheDiagnosticsWeakestDimension() {
        String user = planned(3, 60, a -> {
            a.keyInfo = 55;
            a.structure = 60;
            a.efficiency = 40;
            a.fluency = 70;
        });
        String session = fixture.session(user, article, "completed");
        assess(user, session, 1, 50, a -> a.efficiency = 99);
        assess(user, session, 2, 80, a -> a.efficiency = 47);
        on(session, DAY_14, 10);

        assertThat(only(build()).weakestDimAvgDelta()).isEqualByComparingTo("7");
    }

    /** The statement repeats the order of the rules. */
    @ParameterizedTest
    @CsvSource({
        "40, 40, 40, 40",
        "40, 60, 40, 40",
        "60, 60, 40, 40",
        "60, 60, 60, 40",
        "40, 40, 60, 60",
        "60, 40, 40, 60"
    })
    void ofEquallyWeakDimensionsTheFirstInTheOrderOfTheRulesCounts(
            int keyInfo, int structure, int efficiency, int fluency) {
        String user = planned(3, 60, a -> {
            a.keyInfo = keyInfo;
            a.structure = structure;
            a.efficiency = efficiency;
            a.fluency = fluency;
        });
        String session = fixture.session(user, article, "completed");
        assess(user, session, 1, 70, a -> {
            a.keyInfo = keyInfo + 1;
            a.structure = structure + 2;
            a.efficiency = efficiency + 3;
            a.fluency = fluency + 4;
        });
        on(session, DAY_14, 10);

        int gain = switch (new DimensionScores(keyInfo, structure, efficiency, fluency).weakest()) {
            case KEY_INFO -> 1;
            case STRUCTURE -> 2;
            case EFFICIENCY -> 3;
            case FLUENCY -> 4;
        };
        assertThat(only(build()).weakestDimAvgDelta()).isEqualByComparingTo(BigDecimal.valueOf(gain));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aSessionThatWasAssessedInOneRoundCountsWithIt(int round) {
        String user = planned(3, 60, a -> {});
        String session = fixture.session(user, article, "completed");
        assess(user, session, round, 71, a -> {});
        on(session, 12, 10);

        assertThat(only(build()).day14AvgOverall()).isEqualByComparingTo("71");
    }

    @Test
    void meansAreRoundedHalfUpToOneDecimal() {
        sample(3, 60, DAY_14, 70);
        for (int i = 0; i < 3; i++) {
            sample(3, 60, DAY_14, 71);
        }
        // 70.75 and 10.75
        assertThat(only(build()).day14AvgOverall()).isEqualTo(new BigDecimal("70.8"));
        assertThat(only(build()).weakestDimAvgDelta()).isEqualTo(new BigDecimal("10.8"));
    }

    @Test
    void aGainMayBeALoss() {
        sample(3, 60, DAY_14, 55);
        assertThat(only(build()).weakestDimAvgDelta()).isEqualByComparingTo("-5");
    }

    @Test
    void whoHasNoBaselineNoSessionOrNoDataIsNoSample() {
        String withoutBaseline = sample(3, 60, DAY_14, 70);
        change(withoutBaseline, plan -> plan.baselineOverall = null);
        String deleted = sample(3, 60, DAY_14, 70);
        change(deleted, plan -> {
            plan.sessionId = null;
            plan.baselineOverall = null;
        });
        planned(3, 60, a -> {});
        String open = planned(3, 60, a -> {});
        assess(open, fixture.session(open, article, "completion"), 1, 70, a -> {});

        assertThat(build()).isEmpty();
    }

    @Test
    void theTableIsBuiltAnew() {
        String user = sample(3, 60, DAY_14, 70);
        assertThat(build()).hasSize(1);
        database.run(entities -> entities.createQuery("delete from PlanEntity p where p.userId = :user")
                .setParameter("user", user)
                .executeUpdate());
        assertThat(build()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {29, 30, 31})
    void everyCellNeedsThirtySamplesOrTheWholeTableIsThePilots(int samplesOfTheLastCell) {
        fill(samplesOfTheLastCell);

        PaywallView paywall = paywall(build());

        boolean cohort = samplesOfTheLastCell >= 30;
        Benchmarks benchmarks = paywall.benchmarks();
        assertThat(benchmarks.source()).isEqualTo(cohort ? Benchmarks.Source.COHORT : Benchmarks.Source.PILOT);
        assertThat(benchmarks.cells()).hasSize(12);
        assertThat(benchmarks.cells())
                .extracting(Benchmarks.Cell::sampleN)
                .allSatisfy(n -> assertThat(n).isEqualTo(cohort ? Math.max(30, n) : 0));
        assertThat(benchmarks.socialProof().isPresent()).isEqualTo(cohort);
        if (cohort) {
            assertThat(benchmarks.socialProof()).hasValue(330 + samplesOfTheLastCell);
            assertThat(benchmarks.cells())
                    .filteredOn(cell -> cell.weeklyDays() == 7 && cell.bucket() == BaselineBucket.GTE85)
                    .singleElement()
                    .satisfies(cell -> {
                        assertThat(cell.sampleN()).isEqualTo(samplesOfTheLastCell);
                        assertThat(cell.day14AvgOverall()).isEqualByComparingTo("95");
                        assertThat(cell.weakestDimAvgDelta()).isEqualByComparingTo("10");
                    });
        }
    }

    /** Thirty samples in every cell but the last one, each ten better than before. */
    private void fill(int samplesOfTheLastCell) {
        for (int weeklyDays : List.of(3, 5, 7)) {
            for (int baseline : List.of(40, 60, 75, 85)) {
                String user = sample(weeklyDays, baseline, DAY_14, baseline + 10);
                copies(user, weeklyDays == 7 && baseline == 85 ? samplesOfTheLastCell - 1 : 29);
            }
        }
    }

    /** More users like one, row by row. */
    private void copies(String user, int copies) {
        database.run(entities -> {
            for (String table : List.of(
                    "users: id",
                    "sessions: id, user_id",
                    "attempts: id, user_id, session_id",
                    "assessments: id, user_id, session_id, attempt_id",
                    "plans: user_id, session_id")) {
                String name = table.substring(0, table.indexOf(':'));
                String[] ids = table.substring(table.indexOf(':') + 1).strip().split(", ");
                StringBuilder others = new StringBuilder();
                for (String id : ids) {
                    others.append(others.isEmpty() ? "" : ", ").append("'" + id + "', original." + id + " || '-' || n");
                }
                entities.createNativeQuery("insert into " + name + " select (jsonb_populate_record(original, "
                                + "jsonb_build_object(" + others + "))).* from " + name
                                + " original, generate_series(1, cast(?2 as integer)) n where original."
                                + (name.equals("users") ? "id" : "user_id") + " = ?1")
                        .setParameter(1, user)
                        .setParameter(2, copies)
                        .executeUpdate();
            }
        });
    }

    /** A user whose diagnostic had the baseline in every dimension, and who reached an overall on a day of the plan. */
    private String sample(int weeklyDays, int baseline, int day, int overall) {
        String user = planned(weeklyDays, baseline, a -> {});
        settled(user, day, 10, overall, overall);
        return user;
    }

    private String planned(int weeklyDays, int baseline, Consumer<AssessmentEntity> diagnosed) {
        String user = fixture.user();
        String diagnostic = fixture.session(user, article, "completed", "diagnostic");
        assess(user, diagnostic, 1, baseline, diagnosed);
        database.run(entities -> {
            PlanEntity plan = new PlanEntity();
            plan.userId = user;
            plan.sessionId = diagnostic;
            plan.startedAt = NOW;
            plan.startDate = START;
            plan.goal = "remember_more";
            plan.weeklyDays = weeklyDays;
            plan.targetSkill = "name_the_claim";
            plan.baselineOverall = baseline;
            entities.persist(plan);
        });
        return user;
    }

    private void settled(String user, int day, int hour, int round1, int round2) {
        String session = fixture.session(user, article, "completed");
        assess(user, session, 1, round1, a -> {});
        assess(user, session, 2, round2, a -> {});
        on(session, day, hour);
    }

    private void assess(String user, String session, int round, int overall, Consumer<AssessmentEntity> change) {
        fixture.assessment(user, session, round, overall, change);
    }

    private void on(String session, int day, int hour) {
        database.run(entities -> {
            SessionEntity row = entities.find(SessionEntity.class, session);
            row.localDate = START.plusDays(day - 1L);
            row.completedAt = row.localDate.atTime(hour, 0).toInstant(java.time.ZoneOffset.UTC);
        });
    }

    private void change(String user, Consumer<PlanEntity> change) {
        database.run(entities -> change.accept(entities.find(PlanEntity.class, user)));
    }

    private static BenchmarkRow only(List<BenchmarkRow> rows) {
        assertThat(rows).hasSize(1);
        return rows.get(0);
    }

    private List<BenchmarkRow> build() {
        new BuildBenchmarks(CohortSamplesIT.steps(database, method -> {})).build();
        return database.inTransaction(entities -> {
            List<BenchmarkRow> built = new BenchmarkRepository(entities).all();
            assertThat(built)
                    .usingRecursiveComparison()
                    .withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
                    .isEqualTo(CountedCohorts.in(entities));
            return built;
        });
    }

    private PaywallView paywall(List<BenchmarkRow> built) {
        assertThat(built).hasSize(12);
        String user = fixture.user();
        return database.inTransaction(entities -> new ReadPaywall(
                        new UserRepository(entities),
                        new SessionRepository(entities),
                        new AssessmentRepository(entities),
                        new PlanRepository(entities),
                        new EntitlementRepository(entities),
                        new BenchmarkRepository(entities),
                        new PaywallSettings("pro_annual", "pro_monthly"),
                        InstantSource.fixed(NOW))
                .read(Callers.of(user)));
    }
}
