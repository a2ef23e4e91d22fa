package app.twicetold.core.reward.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.lists;

import app.twicetold.core.assessment.rules.DimensionScores;
import app.twicetold.core.assessment.rules.RoundResult;
import app.twicetold.core.assessment.rules.Verdict;
import app.twicetold.core.training.rules.SessionKind;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
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
        SettlementOutcome outcome = Settlement.settle(training(BETTER).facts());

        assertThat(outcome.ledgerRows())
                .containsExactly(
                        new LedgerRow(LedgerType.COMPLETE, "ses_1:complete", 10, 10),
                        new LedgerRow(LedgerType.ROUND1, "ses_1:round1", 15, 15),
                        new LedgerRow(LedgerType.ROUND2, "ses_1:round2", 20, 20),
                        new LedgerRow(LedgerType.IMPROVE, "ses_1:improve", 10, 10));
        assertThat(outcome.xpAwarded()).isEqualTo(55);
        assertThat(outcome.totalXp()).isEqualTo(55);
        assertThat(outcome.dailyCapHit()).isFalse();
        assertThat(outcome.repeatDiscount()).isFalse();
    }

    @Test
    void withoutImprovementThereIsNoBonus() {
        SettlementOutcome outcome = Settlement.settle(training(WORSE).facts());

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

        SettlementOutcome outcome = Settlement.settle(training(first, second).facts());

        assertThat(outcome.comparison()).isNotNull();
        assertThat(outcome.comparison().verdict()).isEqualTo(Verdict.SHORTER_BUT_LOST_POINTS);
        assertThat(outcome.xpAwarded()).isEqualTo(55);
    }

    @Test
    void theSameScoreInLessTimeIsABonusTheSameTimeIsNot() {
        assertThat(Settlement.settle(training(round(70, 90_000)).facts()).xpAwarded())
                .isEqualTo(55);
        assertThat(Settlement.settle(training(round(70, 100_000)).facts()).xpAwarded())
                .isEqualTo(45);
    }

    @Test
    void theThirdFullSessionStaysUnderTheCap() {
        SettlementOutcome third =
                Settlement.settle(training(BETTER).earnedToday(110).facts());

        assertThat(third.xpAwarded()).isEqualTo(55);
        assertThat(third.dailyCapHit()).isFalse();
    }

    @Test
    void theFourthFullSessionPaysNothing() {
        SettlementOutcome fourth =
                Settlement.settle(training(BETTER).earnedToday(165).facts());

        assertThat(fourth.xpAwarded()).isZero();
        assertThat(fourth.dailyCapHit()).isTrue();
        assertThat(fourth.ledgerRows())
                .hasSize(4)
                .allSatisfy(row -> assertThat(row.amount()).isZero());
        assertThat(fourth.ledgerRows()).extracting(LedgerRow::baseAmount).containsExactly(10, 15, 20, 10);
    }

    @Test
    void theCapIsHitFromOneWithheldXp() {
        assertThat(Settlement.settle(training(BETTER).earnedToday(109).facts()).dailyCapHit())
                .isFalse();
        assertThat(Settlement.settle(training(BETTER).earnedToday(111).facts()).dailyCapHit())
                .isTrue();
        assertThat(Settlement.settle(training(BETTER).earnedToday(111).facts()).xpAwarded())
                .isEqualTo(54);
    }

    @Test
    void aRepeatPaysHalfOfEveryRowRoundedDown() {
        SettlementOutcome outcome = Settlement.settle(
                training(BETTER).earlier(NOW.minus(Duration.ofDays(7))).facts());

        assertThat(amounts(outcome)).containsExactly(5, 7, 10, 5);
        assertThat(outcome.ledgerRows()).extracting(LedgerRow::baseAmount).containsExactly(10, 15, 20, 10);
        assertThat(outcome.xpAwarded()).isEqualTo(27);
        assertThat(outcome.repeatDiscount()).isTrue();
        assertThat(outcome.dailyCapHit()).as("a discount is no cap").isFalse();
    }

    @Test
    void afterSevenDaysAnArticlePaysInFull() {
        SettlementOutcome outcome = Settlement.settle(training(BETTER)
                .earlier(NOW.minus(Duration.ofDays(7)).minusMillis(1))
                .facts());

        assertThat(outcome.xpAwarded()).isEqualTo(55);
        assertThat(outcome.repeatDiscount()).isFalse();
    }

    @Test
    void theDiscountComesBeforeTheCapAndRoundsFillFirst() {
        SettlementOutcome outcome =
                Settlement.settle(training(BETTER).earlier(NOW).earnedToday(150).facts());

        assertThat(outcome.ledgerRows())
                .extracting(LedgerRow::type)
                .containsExactly(LedgerType.COMPLETE, LedgerType.ROUND1, LedgerType.ROUND2, LedgerType.IMPROVE);
        assertThat(amounts(outcome)).containsExactly(0, 7, 8, 0);
        assertThat(outcome.dailyCapHit()).isTrue();
    }

    // Diagnostic

    @Test
    void aDiagnosticPaysRoundOneAndCompletion() {
        SettlementOutcome outcome = Settlement.settle(diagnostic(ROUND1).facts());

        assertThat(outcome.ledgerRows())
                .containsExactly(
                        new LedgerRow(LedgerType.COMPLETE, "ses_1:complete", 10, 10),
                        new LedgerRow(LedgerType.ROUND1, "ses_1:round1", 15, 15));
        assertThat(outcome.xpAwarded()).isEqualTo(25);
        assertThat(outcome.comparison()).isNull();
        assertThat(outcome.bestAttempt()).isEqualTo(ROUND1);
        assertThat(outcome.abilityAfter().sampleCount()).isEqualTo(1);
        assertThat(outcome.completedSessions()).isEqualTo(1);
        assertThat(outcome.streakIncremented()).isTrue();
    }

    @Test
    void aDiagnosticIsNeverDiscounted() {
        SettlementOutcome outcome =
                Settlement.settle(diagnostic(ROUND1).earlier(NOW).facts());

        assertThat(outcome.xpAwarded()).isEqualTo(25);
        assertThat(outcome.repeatDiscount()).isFalse();
    }

    @Test
    void anUnreliableDiagnosticEndsWithoutAnyReward() {
        SettlementOutcome outcome = Settlement.settle(diagnostic(null).facts());

        assertThat(outcome.ledgerRows()).containsExactly(new LedgerRow(LedgerType.COMPLETE, "ses_1:complete", 0, 0));
        assertThat(outcome.xpAwarded()).isZero();
        assertThat(outcome.dailyCapHit()).isFalse();
        assertThat(outcome.bestAttempt()).isNull();
        assertThat(outcome.abilityAfter()).isEqualTo(AbilityState.NONE);
        assertThat(outcome.completedSessions()).isZero();
        assertThat(outcome.streak()).isEqualTo(StreakState.NONE);
        assertThat(outcome.streakEffect()).isEqualTo(StreakEffect.NOT_COUNTED);
        assertThat(outcome.streakIncremented()).isFalse();
    }

    // Everything that one settlement moves

    @Test
    void oneSettlementMovesXpLevelStreakAbilityAndTier() {
        SettlementOutcome outcome = Settlement.settle(training(round(90, 100_000), round(85, 90_000))
                .totalXp(80)
                .completedSessions(2)
                .ability(new AbilityState(2, 78, 78, 78, 78, 78))
                .facts());

        assertThat(outcome.levelBefore().level()).isEqualTo(1);
        assertThat(outcome.levelAfter()).isEqualTo(new Level(2, 1, 25, 150));
        assertThat(outcome.streakToday()).isEqualTo(new Streak(1, true, false, 0, null));
        assertThat(outcome.completedSessions()).isEqualTo(3);
        assertThat(outcome.bestAttempt()).isEqualTo(round(90, 100_000));
        assertThat(AbilityScore.reported(outcome.abilityBefore())).isEmpty();
        assertThat(AbilityScore.reported(outcome.abilityAfter())).contains(new BigDecimal("81.6"));
        assertThat(outcome.unlockedTier()).isEqualTo(3);
    }

    @Test
    void tierTwoOpensAfterTheFourthSampleOfSixtySeventyEightyNinety() {
        AbilityState ability = AbilityState.NONE;
        int tier = 1;
        for (int score : new int[] {60, 70, 80, 90}) {
            assertThat(tier).isEqualTo(1);
            SettlementOutcome outcome = Settlement.settle(training(round(score, 100_000), round(score, 100_000))
                    .ability(ability)
                    .facts());
            ability = outcome.abilityAfter();
            tier = outcome.unlockedTier();
        }
        assertThat(tier).isEqualTo(2);
    }

    @Test
    void theTenthSessionOpensTierTwo() {
        assertThat(Settlement.settle(training(WORSE).completedSessions(8).facts())
                        .unlockedTier())
                .isEqualTo(1);
        assertThat(Settlement.settle(training(WORSE).completedSessions(9).facts())
                        .unlockedTier())
                .isEqualTo(2);
    }

    @Test
    void theSecondSessionOfADayDoesNotMoveTheStreak() {
        StreakState streak = Settlement.settle(training(WORSE).facts()).streak();

        SettlementOutcome second =
                Settlement.settle(training(WORSE).streak(streak).facts());

        assertThat(second.streakEffect()).isEqualTo(StreakEffect.ALREADY_COUNTED);
        assertThat(second.streakIncremented()).isFalse();
        assertThat(second.streakToday().current()).isEqualTo(1);
    }

    @Test
    void theDayIsThatOfTheZone() {
        SettlementOutcome outcome = Settlement.settle(training(WORSE)
                .at(Instant.parse("2026-11-20T23:50:00Z"), ZoneId.of("Asia/Tokyo"))
                .facts());

        assertThat(outcome.localDate()).isEqualTo(LocalDate.parse("2026-11-21"));
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
                .isThrownBy(() -> training(ROUND1).tier(0).facts());
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
                    SettlementOutcome last = null;
                    for (int random : sessions) {
                        at = at.plus(Duration.ofMinutes(random % 300));
                        LocalDate now = LocalDate.ofInstant(at, ZoneOffset.UTC);
                        earnedToday = now.equals(day) ? earnedToday : 0;
                        day = now;
                        Facts facts = training(round(random % 101, 30_000), round(random / 100, 25_000))
                                .at(at, ZoneOffset.UTC)
                                .earnedToday(earnedToday)
                                .earlier(random % 2 == 0 ? at.minusSeconds(random) : null);
                        if (last != null) {
                            facts.streak(last.streak())
                                    .ability(last.abilityAfter())
                                    .totalXp(last.totalXp())
                                    .completedSessions(last.completedSessions())
                                    .tier(last.unlockedTier());
                        }
                        SettlementOutcome outcome = Settlement.settle(facts.facts());

                        earnedToday += outcome.xpAwarded();
                        rowTotal += amounts(outcome).stream()
                                .mapToInt(Integer::intValue)
                                .sum();
                        assertThat(earnedToday).isLessThanOrEqualTo(DailyXpCap.DAILY_XP);
                        assertThat(outcome.totalXp()).isEqualTo(rowTotal);
                        assertThat(outcome.ledgerRows().get(0).type()).isEqualTo(LedgerType.COMPLETE);
                        assertThat(outcome.ledgerRows())
                                .extracting(LedgerRow::idempotencyKey)
                                .doesNotHaveDuplicates();
                        assertThat(outcome.unlockedTier()).isBetween(last == null ? 1 : last.unlockedTier(), 3);
                        assertThat(outcome.levelAfter()).isEqualTo(LevelTable.of(outcome.totalXp()));
                        assertThat(Settlement.settle(facts.facts())).isEqualTo(outcome);
                        last = outcome;
                    }
                });
    }

    private static List<Integer> amounts(SettlementOutcome outcome) {
        return outcome.ledgerRows().stream().map(LedgerRow::amount).toList();
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
        private int completedSessions;
        private int tier = 1;
        private StreakState streak = StreakState.NONE;
        private AbilityState ability = AbilityState.NONE;

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
            completedSessions = value;
            return this;
        }

        Facts tier(int value) {
            tier = value;
            return this;
        }

        Facts streak(StreakState value) {
            streak = value;
            return this;
        }

        Facts ability(AbilityState value) {
            ability = value;
            return this;
        }

        SettlementFacts facts() {
            return new SettlementFacts(
                    "ses_1",
                    kind,
                    at,
                    zone,
                    first,
                    second,
                    earlier,
                    earnedToday,
                    totalXp,
                    completedSessions,
                    tier,
                    streak,
                    ability);
        }
    }
}
