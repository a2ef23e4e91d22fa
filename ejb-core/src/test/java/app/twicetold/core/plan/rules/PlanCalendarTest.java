package app.twicetold.core.plan.rules;

import static app.twicetold.core.assessment.rules.MicroSkill.CONCLUSION_FIRST;
import static app.twicetold.core.assessment.rules.MicroSkill.CUT_FILLERS;
import static app.twicetold.core.assessment.rules.MicroSkill.DROP_REPEATS;
import static app.twicetold.core.assessment.rules.MicroSkill.KEEP_CONSTRAINTS;
import static app.twicetold.core.assessment.rules.MicroSkill.NAME_THE_CLAIM;
import static app.twicetold.core.assessment.rules.MicroSkill.ONE_EXAMPLE;
import static app.twicetold.core.assessment.rules.MicroSkill.THREE_POINTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import app.twicetold.core.assessment.rules.DimensionScores;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.onboarding.rules.Goal;
import app.twicetold.core.onboarding.rules.SelfLevel;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PlanCalendarTest {
    private static final LocalDate START = LocalDate.of(2026, 2, 20);

    // What a plan is made of

    @Test
    void theTargetIsTheSkillOfTheDiagnosticAndItsOverallTheBaseline() {
        PlanSeed seed = PlanSeed.ofDiagnostic(ONE_EXAMPLE, new DimensionScores(40, 60, 60, 60), Goal.REMEMBER_MORE, 3);
        assertThat(seed).isEqualTo(new PlanSeed(ONE_EXAMPLE, 53, Goal.REMEMBER_MORE, 3));
    }

    @ParameterizedTest(name = "key info {0}, structure {1}, efficiency {2}, fluency {3}: {4}")
    @CsvSource({
        "50, 50, 50, 50, CONCLUSION_FIRST",
        "50, 60, 50, 50, KEEP_CONSTRAINTS",
        "50, 60, 60, 50, KEEP_CONSTRAINTS",
        "60, 60, 50, 50, CUT_FILLERS",
        "60, 60, 60, 50, DROP_REPEATS",
        "50, 49, 50, 50, CONCLUSION_FIRST"
    })
    void withoutAnActionTheWeakestDimensionDecidesStructureFirst(
            int keyInfo, int structure, int efficiency, int fluency, MicroSkill target) {
        DimensionScores scores = new DimensionScores(keyInfo, structure, efficiency, fluency);
        assertThat(PlanSeed.ofDiagnostic(null, scores, Goal.REMEMBER_MORE, 5).target())
                .isEqualTo(target);
    }

    @ParameterizedTest
    @CsvSource({"BEGINNER, CONCLUSION_FIRST", "SOMETIMES_CLEAR, THREE_POINTS", "MOSTLY_CLEAR, CUT_FILLERS"})
    void withoutAScoreTheSelfLevelDecidesAndThereIsNoBaseline(SelfLevel level, MicroSkill target) {
        assertThat(PlanSeed.ofSelfLevel(level, Goal.CREATE_CONTENT, 7))
                .isEqualTo(new PlanSeed(target, null, Goal.CREATE_CONTENT, 7));
    }

    @ParameterizedTest
    @CsvSource({"2", "4", "6", "8"})
    void aPlanHasThreeFiveOrSevenDaysAWeek(int weeklyDays) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PlanSeed(ONE_EXAMPLE, 50, Goal.REMEMBER_MORE, weeklyDays));
        assertThatIllegalArgumentException().isThrownBy(() -> PracticeDays.contains(1, weeklyDays));
    }

    // Skills

    @Test
    void sixDaysCarryTheTargetWhateverTheGoal() {
        for (Goal goal : Goal.values()) {
            List<PlanDay> days = days(CONCLUSION_FIRST, goal, 5);
            assertThat(days).extracting(PlanDay::day).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
            assertThat(days.stream()
                            .filter(day -> day.skill() == CONCLUSION_FIRST)
                            .map(PlanDay::day))
                    .containsExactly(1, 2, 4, 7, 11, 14);
        }
    }

    @Test
    void theSeventhDayReviewsAndTheLastTestsAgain() {
        List<PlanDay> days = days(CONCLUSION_FIRST, Goal.REMEMBER_MORE, 5);
        assertThat(days)
                .filteredOn(day -> day.kind() == DayKind.REVIEW)
                .extracting(PlanDay::day)
                .containsExactly(7);
        assertThat(days)
                .filteredOn(day -> day.kind() == DayKind.RETEST)
                .extracting(PlanDay::day)
                .containsExactly(14);
        assertThat(days)
                .filteredOn(day -> day.kind() == DayKind.TARGET)
                .extracting(PlanDay::day)
                .containsExactly(1, 2, 4, 11);
    }

    @ParameterizedTest
    @EnumSource(
            value = Goal.class,
            names = {"REPORT_CLEARLY", "SPEAK_CONCISELY"})
    void reportingAndSpeakingRotateThreeSkills(Goal goal) {
        assertThat(supporting(CONCLUSION_FIRST, goal))
                .containsExactly(
                        THREE_POINTS,
                        CUT_FILLERS,
                        DROP_REPEATS,
                        THREE_POINTS,
                        CUT_FILLERS,
                        DROP_REPEATS,
                        THREE_POINTS,
                        CUT_FILLERS);
    }

    @Test
    void rememberingRotatesConditionsAndClaims() {
        assertThat(supporting(CONCLUSION_FIRST, Goal.REMEMBER_MORE))
                .startsWith(KEEP_CONSTRAINTS, NAME_THE_CLAIM, KEEP_CONSTRAINTS)
                .hasSize(8);
    }

    @Test
    void creatingRotatesExamplesAndClaims() {
        assertThat(supporting(CONCLUSION_FIRST, Goal.CREATE_CONTENT))
                .startsWith(ONE_EXAMPLE, NAME_THE_CLAIM, ONE_EXAMPLE)
                .hasSize(8);
    }

    @Test
    void theTargetTakesNoTurnAmongTheSupportingSkills() {
        assertThat(supporting(KEEP_CONSTRAINTS, Goal.REMEMBER_MORE)).hasSize(8).containsOnly(NAME_THE_CLAIM);
        assertThat(supporting(CUT_FILLERS, Goal.SPEAK_CONCISELY)).startsWith(THREE_POINTS, DROP_REPEATS, THREE_POINTS);
    }

    // Practice days and dates

    @ParameterizedTest(name = "{0} days a week: rest on {1}")
    @CsvSource({"3, 3 5 6 8 9 10 12 13", "5, 3 6 10 13", "7, ''"})
    void theOtherDaysAreForRest(int weeklyDays, String rest) {
        assertThat(days(CONCLUSION_FIRST, Goal.REMEMBER_MORE, weeklyDays).stream()
                        .filter(day -> day.status() == DayStatus.REST)
                        .map(day -> String.valueOf(day.day())))
                .containsExactly(rest.isEmpty() ? new String[0] : rest.split(" "));
    }

    @Test
    void theDatesFollowEachOtherAcrossAMonth() {
        assertThat(days(CONCLUSION_FIRST, Goal.REMEMBER_MORE, 5))
                .extracting(PlanDay::date)
                .containsExactlyElementsOf(
                        IntStream.range(0, 14).mapToObj(START::plusDays).toList());
    }

    @Test
    void aDayOfThePlanIsFoundByItsDateOnlyWithinThePlan() {
        assertThat(PracticeDays.dayOf(START, START.minusDays(1))).isEmpty();
        assertThat(PracticeDays.dayOf(START, START)).hasValue(1);
        assertThat(PracticeDays.dayOf(START, START.plusDays(13))).hasValue(14);
        assertThat(PracticeDays.dayOf(START, START.plusDays(14))).isEmpty();
    }

    // Status

    @Test
    void aPracticeDayThatPassedIsMissedAndNothingShifts() {
        List<PlanDay> days = calendar(5, Set.of(1, 3), 5);
        assertThat(days)
                .extracting(PlanDay::status)
                .startsWith(
                        DayStatus.COMPLETED,
                        DayStatus.MISSED,
                        DayStatus.COMPLETED, // A rest day that was used.
                        DayStatus.MISSED,
                        DayStatus.TODAY,
                        DayStatus.REST,
                        DayStatus.UPCOMING);
        assertThat(days)
                .extracting(PlanDay::date)
                .isEqualTo(calendar(5, Set.of(), 1).stream().map(PlanDay::date).toList());
        assertThat(days)
                .extracting(PlanDay::skill)
                .isEqualTo(calendar(5, Set.of(), 1).stream().map(PlanDay::skill).toList());
    }

    @Test
    void todayIsCompletedOnceItHasASession() {
        assertThat(calendar(5, Set.of(5), 5).get(4).status()).isEqualTo(DayStatus.COMPLETED);
        assertThat(calendar(5, Set.of(), 6).get(5).status()).isEqualTo(DayStatus.REST);
    }

    @Test
    void afterThePlanNothingIsUpcoming() {
        assertThat(calendar(7, Set.of(14), 15))
                .extracting(PlanDay::status)
                .containsOnly(DayStatus.MISSED, DayStatus.COMPLETED);
    }

    /** A plan on the given day of it. */
    private static List<PlanDay> calendar(int weeklyDays, Set<Integer> completed, int today) {
        return PlanCalendar.days(
                START, CONCLUSION_FIRST, Goal.REMEMBER_MORE, weeklyDays, completed, START.plusDays(today - 1L));
    }

    private static List<PlanDay> days(MicroSkill target, Goal goal, int weeklyDays) {
        return PlanCalendar.days(START, target, goal, weeklyDays, Set.of(), START);
    }

    private static List<MicroSkill> supporting(MicroSkill target, Goal goal) {
        return days(target, goal, 5).stream()
                .filter(day -> day.kind() == DayKind.SUPPORTING)
                .map(PlanDay::skill)
                .toList();
    }
}
