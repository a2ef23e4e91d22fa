package app.twicetold.core.paywall;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.account.AuthenticateCaller.Caller;
import app.twicetold.core.account.Callers;
import app.twicetold.core.assessment.rules.Band;
import app.twicetold.core.assessment.rules.Confidence;
import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.DimensionFinding;
import app.twicetold.core.assessment.rules.DimensionScores;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.assessment.rules.OneAction;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.onboarding.OnboardingAnswers;
import app.twicetold.core.onboarding.rules.Goal;
import app.twicetold.core.onboarding.rules.Scenario;
import app.twicetold.core.onboarding.rules.SelfLevel;
import app.twicetold.core.reward.rules.Progress;
import app.twicetold.core.reward.rules.ability.AbilityState;
import app.twicetold.core.reward.rules.ability.Practice;
import app.twicetold.core.shared.Json;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.assessment.AssessmentRepository;
import app.twicetold.persistence.paywall.BenchmarkRepository;
import app.twicetold.persistence.plan.PlanEntity;
import app.twicetold.persistence.plan.PlanRepository;
import app.twicetold.persistence.purchase.EntitlementRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.SessionEntity;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReadPaywallIT {
    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private String article = "";

    @BeforeEach
    void aLibrary() {
        database.clear();
        fixture.topics("science");
        article = fixture.article(version -> {});
    }

    @ParameterizedTest
    @CsvSource({
        "40, 60, 60, 60, KEY_INFO",
        "60, 60, 40, 60, EFFICIENCY",
        "60, 60, 60, 40, FLUENCY",
        "40, 40, 40, 40, STRUCTURE",
        "40, 60, 40, 40, KEY_INFO",
        "60, 60, 40, 40, EFFICIENCY"
    })
    void theDiagnosticIsShownWithItsWeakestDimension(
            int keyInfo, int structure, int efficiency, int fluency, Dimension weakest) {
        String user = fixture.user();
        diagnosed(user, new DimensionScores(keyInfo, structure, efficiency, fluency), true);

        PaywallView paywall = read(user);

        assertThat(paywall.diagnostic()).isEqualTo(new PaywallView.Diagnostic(55, Band.of(55), weakest, "Cut fillers"));
    }

    @Test
    void aDiagnosticThatWasNotScoredIsNone() {
        String user = fixture.user();
        diagnosed(user, null, true);
        assertThat(read(user).diagnostic()).isNull();
        assertThat(read(user).baseline()).isNull();
    }

    @Test
    void aDiagnosticThatWasNotSettledIsNone() {
        String user = fixture.user();
        diagnosed(user, new DimensionScores(60, 60, 60, 60), false);
        assertThat(read(user).diagnostic()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"2, 55, false", "3, 71.3, true", "4, 71.3, true"})
    void theProjectionStartsAtTheAbilityOnceItIsReported(int samples, BigDecimal overall, boolean ofAbility) {
        String user = fixture.user(u -> u.progress = Json.write(new Progress(
                new Practice(samples, LocalDate.of(2026, 2, 1), new AbilityState(samples, 71.3, 70, 70, 70, 70)),
                Progress.NONE.languages(),
                1,
                Progress.NONE.streak(),
                Progress.NONE.skills(),
                List.of(),
                List.of(),
                Progress.NONE.counts(),
                Progress.NONE.achievements(),
                null,
                null)));
        diagnosed(user, new DimensionScores(60, 60, 60, 60), true);

        PaywallView.Baseline baseline = read(user).baseline();

        assertThat(baseline).isNotNull();
        assertThat(baseline.overall()).isEqualByComparingTo(overall);
        assertThat(baseline.ofAbility()).isEqualTo(ofAbility);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5, 7})
    void theWeeklyDaysAreTheUsersAnswer(int days) {
        assertThat(read(fixture.user(u -> u.onboardingAnswers = answers(days))).defaultWeeklyDays())
                .isEqualTo(days);
    }

    @Test
    void withoutAnAnswerThereAreFiveDays() {
        assertThat(read(fixture.user()).defaultWeeklyDays()).isEqualTo(5);
    }

    @Test
    void thePreviewBeginsTodayAndTheOwnPlanWhenItBegan() {
        String user = fixture.user(u -> u.onboardingAnswers = answers(3));
        LocalDate today = LocalDate.of(2026, 3, 2);
        assertThat(read(user).planPreview()).hasSize(14);
        assertThat(read(user).planPreview().get(0).date()).isEqualTo(today);

        database.run(entities -> {
            PlanEntity plan = new PlanEntity();
            plan.userId = user;
            plan.startedAt = LibraryFixture.NOW;
            plan.startDate = today.minusDays(4);
            plan.goal = Goal.SPEAK_CONCISELY.wire();
            plan.weeklyDays = 3;
            plan.targetSkill = MicroSkill.CUT_FILLERS.wire();
            entities.persist(plan);
        });
        assertThat(read(user).planPreview()).hasSize(14);
        assertThat(read(user).planPreview().get(0).date()).isEqualTo(today.minusDays(4));
        assertThat(read(user).planPreview().get(0).skill()).isEqualTo(MicroSkill.CUT_FILLERS);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 20})
    void itTakesSixStatementsHoweverLongThePast(int sessions) {
        String user = fixture.user(u -> u.onboardingAnswers = answers(3));
        for (int i = 0; i < sessions; i++) {
            fixture.assessment(user, fixture.session(user, article, "completed"), 1, 60, a -> {});
        }
        diagnosed(user, new DimensionScores(60, 60, 60, 60), true);

        Caller caller = Callers.of(user);
        assertThat(database.statementsOf(entities -> paywall(entities).read(caller)))
                .hasSize(6);
    }

    private void diagnosed(String user, @Nullable DimensionScores scores, boolean settled) {
        String session = fixture.session(user, article, settled ? "completed" : "completion", "diagnostic");
        if (scores != null) {
            fixture.assessment(user, session, 1, 55, a -> a.findings = Json.write(scored(scores)));
        }
        database.run(entities ->
                entities.find(SessionEntity.class, session).completedAt = settled ? LibraryFixture.NOW : null);
    }

    private static ScoredAssessment scored(DimensionScores scores) {
        return new ScoredAssessment(
                "rubric-v1",
                scores,
                55,
                Band.of(55),
                Confidence.HIGH,
                "",
                "",
                Arrays.stream(Dimension.values())
                        .collect(Collectors.toMap(
                                Function.identity(), dimension -> new DimensionFinding(50, "", List.of(), true))),
                List.of(),
                new OneAction("Cut fillers", "i", "e", null, MicroSkill.CUT_FILLERS),
                List.of(),
                null,
                null);
    }

    private static String answers(int weeklyDays) {
        return new OnboardingAnswers(
                        "en",
                        Goal.REMEMBER_MORE,
                        Scenario.STUDY,
                        List.of(),
                        SelfLevel.BEGINNER,
                        weeklyDays,
                        LocalTime.of(8, 30),
                        true)
                .toJson();
    }

    private PaywallView read(String user) {
        return database.inTransaction(entities -> paywall(entities).read(Callers.of(user)));
    }

    private static ReadPaywall paywall(EntityManager entities) {
        return new ReadPaywall(
                new UserRepository(entities),
                new SessionRepository(entities),
                new AssessmentRepository(entities),
                new PlanRepository(entities),
                new EntitlementRepository(entities),
                new BenchmarkRepository(entities),
                new PaywallSettings("pro_annual", "pro_monthly"),
                InstantSource.fixed(LibraryFixture.NOW));
    }
}
