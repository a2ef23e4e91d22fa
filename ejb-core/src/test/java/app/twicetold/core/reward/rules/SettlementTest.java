package app.twicetold.core.reward.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.lists;

import app.twicetold.core.assessment.rules.CoverageStatus;
import app.twicetold.core.assessment.rules.DimensionScores;
import app.twicetold.core.assessment.rules.KeyPointCoverage;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.assessment.rules.RoundResult;
import app.twicetold.core.assessment.rules.Verdict;
import app.twicetold.core.reward.rules.ability.AbilityScore;
import app.twicetold.core.reward.rules.ability.AbilityState;
import app.twicetold.core.reward.rules.session.SessionSkills;
import app.twicetold.core.reward.rules.streak.Streak;
import app.twicetold.core.reward.rules.streak.StreakEffect;
import app.twicetold.core.reward.rules.streak.StreakState;
import app.twicetold.core.reward.rules.xp.DailyXpCap;
import app.twicetold.core.reward.rules.xp.LedgerRow;
import app.twicetold.core.reward.rules.xp.LedgerType;
import app.twicetold.core.training.rules.session.SessionKind;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SettlementTest {
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
    private static final RoundResult ROUND1 = round(70, 100_000);
    private static final RoundResult BETTER = round(71, 110_000);
    private static final RoundResult WORSE = round(69, 110_000);

    // XP

    @Test
    void theCompletionIsWrittenFirst() {
        SettlementOutcome outcome = outcome(training(BETTER).facts());

        assertThat(outcome.ledgerRows())
                .containsExactly(
                        LedgerRow.of(LedgerType.COMPLETE, "ses_1", 10, 10),
                        LedgerRow.of(LedgerType.ROUND1, "ses_1", 15, 15),
                        LedgerRow.of(LedgerType.ROUND2, "ses_1", 20, 20),
                        LedgerRow.of(LedgerType.IMPROVE, "ses_1", 10, 10));
        assertThat(outcome.xpAwarded()).isEqualTo(55);
        assertThat(outcome.totalXp()).isEqualTo(55);
        assertThat(outcome.dailyCapHit()).isFalse();
        assertThat(outcome.repeatDiscount()).isFalse();
    }

    @Test
    void withoutImprovementThereIsNoBonus() {
        SettlementOutcome outcome = outcome(training(WORSE).facts());

        assertThat(outcome.ledgerRows())
                .extracting(LedgerRow::type)
                .containsExactly(LedgerType.COMPLETE, LedgerType.ROUND1, LedgerType.ROUND2);
        assertThat(outcome.xpAwarded()).isEqualTo(45);
    }

    @Test
    void theBonusIsPaidEvenWhenPointsWereLost() {
        RoundResult first = new RoundResult(new DimensionScores(75, 66, 70, 66), 100_000, List.of());
        RoundResult second = new RoundResult(new DimensionScores(74, 74, 74, 74), 80_000, List.of());
        assertThat(first.overall()).isEqualTo(70);

        SettlementOutcome outcome = outcome(training(first, second).facts());

        assertThat(outcome.comparison()).isNotNull();
        assertThat(outcome.comparison().verdict()).isEqualTo(Verdict.SHORTER_BUT_LOST_POINTS);
        assertThat(outcome.xpAwarded()).isEqualTo(55);
    }

    @Test
    void theSameScoreInLessTimeIsABonusTheSameTimeIsNot() {
        assertThat(outcome(training(round(70, 90_000)).facts()).xpAwarded()).isEqualTo(55);
        assertThat(outcome(training(round(70, 100_000)).facts()).xpAwarded()).isEqualTo(45);
    }

    @Test
    void theThirdFullSessionStaysUnderTheCap() {
        SettlementOutcome third = outcome(training(BETTER).earnedToday(110).facts());

        assertThat(third.xpAwarded()).isEqualTo(55);
        assertThat(third.dailyCapHit()).isFalse();
    }

    @Test
    void theFourthFullSessionPaysNothing() {
        SettlementOutcome fourth = outcome(training(BETTER).earnedToday(165).facts());

        assertThat(fourth.xpAwarded()).isZero();
        assertThat(fourth.dailyCapHit()).isTrue();
        assertThat(fourth.ledgerRows())
                .hasSize(4)
                .allSatisfy(row -> assertThat(row.amount()).isZero());
        assertThat(fourth.ledgerRows()).extracting(LedgerRow::baseAmount).containsExactly(10, 15, 20, 10);
    }

    @Test
    void theCapIsHitFromOneWithheldXp() {
        assertThat(outcome(training(BETTER).earnedToday(109).facts()).dailyCapHit())
                .isFalse();
        assertThat(outcome(training(BETTER).earnedToday(111).facts()).dailyCapHit())
                .isTrue();
        assertThat(outcome(training(BETTER).earnedToday(111).facts()).xpAwarded())
                .isEqualTo(54);
    }

    @Test
    void aRepeatPaysHalfOfEveryRowRoundedDown() {
        SettlementOutcome outcome =
                outcome(training(BETTER).earlier(NOW.minus(Duration.ofDays(7))).facts());

        assertThat(amounts(outcome)).containsExactly(5, 7, 10, 5);
        assertThat(outcome.ledgerRows()).extracting(LedgerRow::baseAmount).containsExactly(10, 15, 20, 10);
        assertThat(outcome.xpAwarded()).isEqualTo(27);
        assertThat(outcome.repeatDiscount()).isTrue();
        assertThat(outcome.dailyCapHit()).as("a discount is no cap").isFalse();
    }

    @Test
    void afterSevenDaysAnArticlePaysInFull() {
        SettlementOutcome outcome = outcome(training(BETTER)
                .earlier(NOW.minus(Duration.ofDays(7)).minusMillis(1))
                .facts());

        assertThat(outcome.xpAwarded()).isEqualTo(55);
        assertThat(outcome.repeatDiscount()).isFalse();
    }

    @Test
    void theDiscountComesBeforeTheCapAndRoundsFillFirst() {
        SettlementOutcome outcome =
                outcome(training(BETTER).earlier(NOW).earnedToday(150).facts());

        assertThat(outcome.ledgerRows())
                .extracting(LedgerRow::type)
                .containsExactly(LedgerType.COMPLETE, LedgerType.ROUND1, LedgerType.ROUND2, LedgerType.IMPROVE);
        assertThat(amounts(outcome)).containsExactly(0, 7, 8, 0);
        assertThat(outcome.dailyCapHit()).isTrue();
    }

    // Diagnostic

    @Test
    void aDiagnosticPaysRoundOneAndCompletion() {
        SettlementOutcome outcome = outcome(diagnostic(ROUND1).facts());

        assertThat(outcome.ledgerRows())
                .containsExactly(
                        LedgerRow.of(LedgerType.COMPLETE, "ses_1", 10, 10),
                        LedgerRow.of(LedgerType.ROUND1, "ses_1", 15, 15));
        assertThat(outcome.xpAwarded()).isEqualTo(25);
        assertThat(outcome.comparison()).isNull();
        assertThat(outcome.abilityAfter().sampleCount()).isEqualTo(1);
        assertThat(outcome.streakIncremented()).isTrue();
    }

    @Test
    void aDiagnosticIsNeverDiscounted() {
        SettlementOutcome outcome = outcome(diagnostic(ROUND1).earlier(NOW).facts());

        assertThat(outcome.xpAwarded()).isEqualTo(25);
        assertThat(outcome.repeatDiscount()).isFalse();
    }

    @Test
    void anUnreliableDiagnosticEndsWithoutAnyReward() {
        Settlement settled = Settlement.settle(diagnostic(null).facts());
        SettlementOutcome outcome = settled.outcome();

        assertThat(outcome.ledgerRows()).containsExactly(LedgerRow.of(LedgerType.COMPLETE, "ses_1", 0, 0));
        assertThat(outcome.xpAwarded()).isZero();
        assertThat(outcome.dailyCapHit()).isFalse();
        assertThat(outcome.abilityAfter()).isEqualTo(AbilityState.NONE);
        assertThat(outcome.achievementsUnlocked()).isEmpty();
        assertThat(settled.progress().completedSessions()).isZero();
        assertThat(settled.progress().streak()).isEqualTo(StreakState.NONE);
        assertThat(outcome.streakEffect()).isEqualTo(StreakEffect.NOT_COUNTED);
        assertThat(outcome.streakIncremented()).isFalse();
    }

    // Everything that one settlement moves

    @Test
    void oneSettlementMovesXpStreakAbilityTierAndAchievements() {
        AbilityState ability = new AbilityState(2, 78, 78, 78, 78, 78);
        Settlement settled = Settlement.settle(training(round(90, 100_000), round(85, 90_000))
                .totalXp(80)
                .progress(Histories.progress(2, ability, 1, StreakState.NONE))
                .facts());
        SettlementOutcome outcome = settled.outcome();

        assertThat(outcome.xpBefore()).isEqualTo(80);
        assertThat(outcome.totalXp()).isEqualTo(125);
        assertThat(outcome.streak()).isEqualTo(new Streak(1, true, false, 0, null));
        assertThat(settled.progress().completedSessions()).isEqualTo(3);
        assertThat(settled.session().best()).isEqualTo(new DimensionScores(90, 90, 90, 90));
        assertThat(AbilityScore.reported(outcome.abilityBefore())).isEmpty();
        assertThat(AbilityScore.reported(outcome.abilityAfter())).contains(new BigDecimal("81.6"));
        assertThat(outcome.unlockedTier()).isEqualTo(3);
        assertThat(outcome.achievementsUnlocked())
                .containsExactly(
                        Achievement.FIRST_SESSION, Achievement.SCORE_85, Achievement.TIER_2, Achievement.TIER_3);
    }

    @Test
    void onlyASecondRoundThatCoversEveryPointLeavesNothingOut() {
        assertThat(leavesNothingOut(CoverageStatus.COVERED, CoverageStatus.COVERED))
                .isTrue();
        assertThat(leavesNothingOut(CoverageStatus.COVERED, CoverageStatus.MISSED))
                .isFalse();
        assertThat(leavesNothingOut()).isFalse();
    }

    @Test
    void theNextSuggestionIsTheFocusElseTheLastSkillThatWasSuggested() {
        SessionSkills suggested = new SessionSkills(List.of(
                new SessionSkills.Assessed(MicroSkill.CUT_FILLERS, null, null),
                new SessionSkills.Assessed(MicroSkill.THREE_POINTS, null, null),
                new SessionSkills.Assessed(null, null, null)));
        assertThat(outcome(training(ROUND1).skills(suggested).facts()).nextSkill())
                .isEqualTo(MicroSkill.THREE_POINTS);

        SessionSkills achieved = new SessionSkills(List.of(
                new SessionSkills.Assessed(MicroSkill.CUT_FILLERS, MicroSkill.CUT_FILLERS, true),
                new SessionSkills.Assessed(MicroSkill.CUT_FILLERS, MicroSkill.CUT_FILLERS, true)));
        assertThat(outcome(training(ROUND1).skills(achieved).facts()).nextSkill())
                .isEqualTo(MicroSkill.CUT_FILLERS);
        assertThat(outcome(training(ROUND1).facts()).nextSkill()).isNull();
    }

    @Test
    void tierTwoOpensAfterTheFourthSampleOfSixtySeventyEightyNinety() {
        Progress progress = Progress.NONE;
        for (int score : new int[] {60, 70, 80, 90}) {
            assertThat(progress.unlockedTier()).isEqualTo(1);
            progress = Settlement.settle(training(round(score, 100_000), round(score, 100_000))
                            .progress(progress)
                            .facts())
                    .progress();
        }
        assertThat(progress.unlockedTier()).isEqualTo(2);
    }

    @Test
    void theTenthSessionOpensTierTwo() {
        assertThat(outcome(training(WORSE).completedSessions(8).facts()).unlockedTier())
                .isEqualTo(1);
        assertThat(outcome(training(WORSE).completedSessions(9).facts()).unlockedTier())
                .isEqualTo(2);
    }

    @Test
    void theSecondSessionOfADayDoesNotMoveTheStreak() {
        Progress first = Settlement.settle(training(WORSE).facts()).progress();

        SettlementOutcome second = outcome(training(WORSE).progress(first).facts());

        assertThat(second.streakEffect()).isEqualTo(StreakEffect.ALREADY_COUNTED);
        assertThat(second.streakIncremented()).isFalse();
        assertThat(second.streak().current()).isEqualTo(1);
    }

    @Test
    void theDayIsThatOfTheZone() {
        Settlement settled = Settlement.settle(training(WORSE)
                .at(Instant.parse("2026-11-20T23:50:00Z"), ZoneId.of("Asia/Tokyo"))
                .facts());

        assertThat(settled.session().localDate()).isEqualTo(LocalDate.parse("2026-11-21"));
    }

    @Test
    void factsAreComplete() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> training(ROUND1, null).facts());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> training(null, ROUND1).facts());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> training(ROUND1).earnedToday(-1).facts());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Facts(SessionKind.DIAGNOSTIC, ROUND1, ROUND1).facts());
    }

    // Any history

    @Test
    void noDayPaysMoreThanTheCapAndTotalsAreTheSumOfTheRows() {
        qt().forAll(lists().of(integers().between(0, 9_999)).ofSizeBetween(1, 40))
                .checkAssert(sessions -> {
                    Instant at = NOW;
                    int earnedToday = 0;
                    int rowTotal = 0;
                    LocalDate day = LocalDate.MIN;
                    Progress progress = Progress.NONE;
                    int tier = 1;
                    for (int random : sessions) {
                        at = progress.momentOf(at.plus(Duration.ofMinutes(random % 300)));
                        LocalDate now = LocalDate.ofInstant(at, ZoneOffset.UTC);
                        earnedToday = now.equals(day) ? earnedToday : 0;
                        day = now;
                        Facts facts = training(round(random % 101, 30_000), round(random / 100, 25_000))
                                .at(at, ZoneOffset.UTC)
                                .earnedToday(earnedToday)
                                .totalXp(rowTotal)
                                .progress(progress)
                                .earlier(random % 2 == 0 ? at.minusSeconds(random) : null);
                        Settlement settled = Settlement.settle(facts.facts());
                        SettlementOutcome outcome = settled.outcome();

                        int questXp = outcome.ledgerRows().stream()
                                .filter(row -> row.type() == LedgerType.WEEKLY_QUEST)
                                .mapToInt(LedgerRow::amount)
                                .sum();
                        earnedToday += outcome.xpAwarded() - questXp;
                        rowTotal += amounts(outcome).stream()
                                .mapToInt(Integer::intValue)
                                .sum();
                        assertThat(earnedToday).isLessThanOrEqualTo(DailyXpCap.DAILY_XP);
                        assertThat(outcome.totalXp()).isEqualTo(rowTotal);
                        assertThat(outcome.ledgerRows().get(0).type()).isEqualTo(LedgerType.COMPLETE);
                        assertThat(outcome.ledgerRows())
                                .extracting(LedgerRow::idempotencyKey)
                                .doesNotHaveDuplicates();
                        assertThat(outcome.unlockedTier()).isBetween(tier, 3);
                        assertThat(Settlement.settle(facts.facts())).isEqualTo(settled);
                        tier = outcome.unlockedTier();
                        progress = settled.progress();
                    }
                });
    }

    private static SettlementOutcome outcome(SettlementFacts facts) {
        return Settlement.settle(facts).outcome();
    }

    private static List<Integer> amounts(SettlementOutcome outcome) {
        return outcome.ledgerRows().stream().map(LedgerRow::amount).toList();
    }

    private static boolean leavesNothingOut(CoverageStatus... points) {
        List<KeyPointCoverage> coverage = Arrays.stream(points)
                .map(status -> new KeyPointCoverage("kp", "Point", status, null))
                .toList();
        return outcome(training(new RoundResult(new DimensionScores(70, 70, 70, 70), 60_000, coverage))
                        .facts())
                .achievementsUnlocked()
                .contains(Achievement.ALL_POINTS);
    }

    private static RoundResult round(int score, long durationMs) {
        return new RoundResult(new DimensionScores(score, score, score, score), durationMs, List.of());
    }

    private static Facts training(@Nullable RoundResult second) {
        return training(ROUND1, second);
    }

    private static Facts training(@Nullable RoundResult first, @Nullable RoundResult second) {
        return new Facts(SessionKind.TRAINING, first, second);
    }

    private static Facts diagnostic(@Nullable RoundResult first) {
        return new Facts(SessionKind.DIAGNOSTIC, first, null);
    }

    /** The facts of a new user, to vary. */
    private static final class Facts {
        private final SessionKind kind;
        private final @Nullable RoundResult first;
        private final @Nullable RoundResult second;
        private Instant at = NOW;
        private ZoneId zone = ZoneOffset.UTC;
        private @Nullable Instant earlier;
        private int earnedToday;
        private int totalXp;
        private Progress progress = Progress.NONE;
        private SessionSkills skills = SessionSkills.NONE;

        Facts(SessionKind kind, @Nullable RoundResult first, @Nullable RoundResult second) {
            this.kind = kind;
            this.first = first;
            this.second = second;
        }

        Facts at(Instant moment, ZoneId where) {
            at = moment;
            zone = where;
            return this;
        }

        Facts earlier(@Nullable Instant value) {
            earlier = value;
            return this;
        }

        Facts earnedToday(int value) {
            earnedToday = value;
            return this;
        }

        Facts totalXp(int value) {
            totalXp = value;
            return this;
        }

        Facts completedSessions(int value) {
            return progress(Histories.progress(value, AbilityState.NONE, 1, StreakState.NONE));
        }

        Facts progress(Progress value) {
            progress = value;
            return this;
        }

        Facts skills(SessionSkills value) {
            skills = value;
            return this;
        }

        SettlementFacts facts() {
            return new SettlementFacts(
                    "usr_1",
                    "ses_1",
                    kind,
                    "en",
                    at,
                    zone,
                    first,
                    second,
                    skills,
                    null,
                    earlier,
                    earnedToday,
                    totalXp,
                    progress);
        }
    }
}
