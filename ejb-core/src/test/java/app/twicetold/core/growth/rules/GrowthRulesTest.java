package app.twicetold.core.growth.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;

import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.reward.rules.ability.AbilityState;
import app.twicetold.core.reward.rules.week.GrowthWeek;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GrowthRulesTest {
    private static final LocalDate WEDNESDAY = LocalDate.of(2026, 3, 4);
    private static final LocalDate RUNNING = LocalDate.of(2026, 3, 2);

    @ParameterizedTest
    @EnumSource
    void aSeriesHasAllWeeksOfItsRangeAndEndsWithTheRunningOne(GrowthRange range) {
        List<GrowthPoint> series = GrowthSeries.of(range, WEDNESDAY, null, List.of());
        assertThat(series).hasSize(range.weeks());
        assertThat(series.get(0).weekStart()).isEqualTo(RUNNING.minusWeeks(range.weeks() - 1L));
        assertThat(series.get(range.weeks() - 1).weekStart()).isEqualTo(RUNNING);
        assertThat(series).extracting(GrowthPoint::partial).containsOnlyOnce(true);
        assertThat(series.get(range.weeks() - 1).partial()).isTrue();
    }

    @Test
    void aWeekNeedsTwoSessionsForAValue() {
        List<GrowthPoint> series = series(RUNNING.minusWeeks(3), week(3, 0, 0), week(2, 1, 80), week(1, 2, 145));
        assertThat(series.get(0).value()).isNull();
        assertThat(series.get(1).value()).isNull();
        assertThat(series.get(1).sessions()).isEqualTo(1);
        assertThat(series.get(2).value()).hasToString("72.5");
        assertThat(series.get(2).sessions()).isEqualTo(2);
    }

    @Test
    void theMeanIsRoundedHalfUpToOneDecimal() {
        assertThat(series(RUNNING, week(0, 3, 200)).get(3).value()).hasToString("66.7");
        assertThat(series(RUNNING, week(0, 4, 281)).get(3).value()).hasToString("70.3");
        assertThat(series(RUNNING, week(0, 4, 283)).get(3).value()).hasToString("70.8");
    }

    @Test
    void theLanguagesOfAWeekAddUp() {
        GrowthWeek other = new GrowthWeek(RUNNING, "zh-Hans", 1, 90);
        assertThat(series(RUNNING, week(0, 1, 70), other).get(3).value()).hasToString("80.0");
    }

    @Test
    void weeksBeforeTheFirstSessionAreBlankAndLaterEmptyOnesAreNot() {
        List<GrowthPoint> series = series(RUNNING.minusWeeks(2).plusDays(6), week(2, 1, 70));
        assertThat(series).extracting(GrowthPoint::blank).containsExactly(true, false, false, false);
        assertThat(series.get(2).value()).isNull();
        assertThat(series.get(2).sessions()).isZero();
    }

    @Test
    void withoutASessionEveryWeekIsBlank() {
        assertThat(GrowthSeries.of(GrowthRange.FOUR_WEEKS, WEDNESDAY, null, List.of()))
                .allSatisfy(point -> {
                    assertThat(point.blank()).isTrue();
                    assertThat(point.value()).isNull();
                    assertThat(point.sessions()).isZero();
                });
    }

    @ParameterizedTest
    @CsvSource({"70.0, 73.0, UP", "70.0, 72.9, FLAT", "70.0, 67.1, FLAT", "70.0, 67.0, DOWN", "70.0, 70.0, FLAT"})
    void theTrendIsTheLastPointLessTheFirst(String first, String last, GrowthTrend trend) {
        assertThat(GrowthTrend.of(List.of(point(first, false), point(null, false), point(last, false))))
                .isEqualTo(trend);
    }

    @Test
    void theRunningWeekHasNoSayInTheTrend() {
        assertThat(GrowthTrend.of(List.of(point("70.0", false), point("90.0", true))))
                .isEqualTo(GrowthTrend.INSUFFICIENT_DATA);
        assertThat(GrowthTrend.of(List.of(point("70.0", false), point("71.0", false), point("90.0", true))))
                .isEqualTo(GrowthTrend.FLAT);
    }

    @Test
    void theTrendOfTheReversedWeeksIsTheOpposite() {
        qt().forAll(integers().between(0, 1_000), integers().between(0, 1_000)).checkAssert((a, b) -> {
            GrowthPoint first = point(BigDecimal.valueOf(a, 1).toString(), false);
            GrowthPoint last = point(BigDecimal.valueOf(b, 1).toString(), false);
            GrowthTrend there = GrowthTrend.of(List.of(first, last));
            GrowthTrend back = GrowthTrend.of(List.of(last, first));
            assertThat(back)
                    .isEqualTo(
                            switch (there) {
                                case UP -> GrowthTrend.DOWN;
                                case DOWN -> GrowthTrend.UP;
                                case FLAT -> GrowthTrend.FLAT;
                                case INSUFFICIENT_DATA -> GrowthTrend.INSUFFICIENT_DATA;
                            });
        });
    }

    @ParameterizedTest
    @CsvSource({"0, EMPTY", "1, BUILDING", "2, BUILDING", "3, READY"})
    void thereIsAnAbilityFromThreeSamplesOn(int samples, GrowthState state) {
        assertThat(GrowthState.of(samples)).isEqualTo(state);
    }

    @Test
    void theChangeIsTheDifferenceOfWhatWasReported() {
        AbilityChange change = new AbilityChange(state(5, 70.04), state(3, 66.05));
        assertThat(change.overall()).hasToString("3.9");
        assertThat(change.of(Dimension.FLUENCY)).hasToString("3.9");
    }

    @Test
    void thereIsNoChangeWithFewerThanThreeSamplesOnEitherSide() {
        assertThat(new AbilityChange(state(5, 70), state(2, 60)).overall()).isNull();
        assertThat(new AbilityChange(state(2, 70), state(2, 60)).overall()).isNull();
        assertThat(new AbilityChange(state(5, 70), null).overall()).isNull();
        assertThat(new AbilityChange(state(5, 70), null).of(Dimension.KEY_INFO)).isNull();
        assertThat(new AbilityChange(state(3, 70), state(3, 60)).overall()).hasToString("10.0");
    }

    @Test
    void aMonthIsThirtyDays() {
        assertThat(AbilityChange.before(Instant.parse("2026-03-31T10:00:00Z")))
                .isEqualTo(Instant.parse("2026-03-01T10:00:00Z"));
    }

    @Test
    void theAbilityUnlocksFirstThenTheTiers() {
        assertThat(NextUnlock.of(0, 1, 0)).contains(new NextUnlock(NextUnlock.Type.ABILITY, null, null, 3));
        assertThat(NextUnlock.of(2, 1, 2)).contains(new NextUnlock(NextUnlock.Type.ABILITY, null, null, 1));
        assertThat(NextUnlock.of(3, 1, 3)).contains(new NextUnlock(NextUnlock.Type.TIER, 2, 70, 7));
        assertThat(NextUnlock.of(9, 1, 9)).contains(new NextUnlock(NextUnlock.Type.TIER, 2, 70, 1));
        assertThat(NextUnlock.of(10, 2, 10)).contains(new NextUnlock(NextUnlock.Type.TIER, 3, 80, null));
        assertThat(NextUnlock.of(10, 3, 10)).isEmpty();
    }

    private static List<GrowthPoint> series(LocalDate firstDate, GrowthWeek... weeks) {
        return GrowthSeries.of(GrowthRange.FOUR_WEEKS, WEDNESDAY, firstDate, new ArrayList<>(List.of(weeks)));
    }

    private static GrowthWeek week(int back, int sessions, int sum) {
        return new GrowthWeek(RUNNING.minusWeeks(back), "en", sessions, sum);
    }

    private static GrowthPoint point(@Nullable String value, boolean partial) {
        return new GrowthPoint(RUNNING, value == null ? null : new BigDecimal(value), 2, partial, false);
    }

    private static AbilityState state(int samples, double value) {
        return new AbilityState(samples, value, value, value, value, value);
    }
}
