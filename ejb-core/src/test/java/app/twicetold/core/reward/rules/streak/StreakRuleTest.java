package app.twicetold.core.reward.rules.streak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.lists;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreakRuleTest {
    private static final ZoneId UTC = ZoneOffset.UTC;
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final ZoneId PARIS = ZoneId.of("Europe/Paris");
    private static final ZoneId TOKYO = ZoneId.of("Asia/Tokyo");
    private static final ZoneId HONOLULU = ZoneId.of("Pacific/Honolulu");

    @Test
    void aStreakBeginsWithTheFirstSession() {
        assertThat(StreakRule.on(StreakState.NONE, day(1))).isEqualTo(new Streak(0, false, false, 0, null));
        assertThat(StreakRule.on(days(1), day(1))).isEqualTo(new Streak(1, true, false, 0, null));
    }

    @Test
    void everyDayInARowAddsOne() {
        assertThat(days(1, 2).current()).isEqualTo(2);
        assertThat(days(1, 2, 3).current()).isEqualTo(3);
    }

    @Test
    void moreSessionsOfADayAddNothing() {
        StreakRule.Recorded again = record(days(1), noon(1).plusSeconds(60), UTC);

        assertThat(again.effect()).isEqualTo(StreakEffect.ALREADY_COUNTED);
        assertThat(again.state()).isEqualTo(days(1));
    }

    @Test
    void aLivingStreakWithoutASessionTodayIsAtRisk() {
        assertThat(StreakRule.on(days(1, 2), day(3))).isEqualTo(new Streak(2, false, true, 0, null));
        assertThat(StreakRule.on(days(1, 2, 3), day(3)).atRisk()).isFalse();
        assertThat(StreakRule.on(days(1, 2), day(4)).atRisk()).isFalse();
    }

    // Freezes

    @Test
    void theSeventhDayGrantsAFreeze() {
        assertThat(firstDays(6).freezes()).isZero();
        assertThat(firstDays(7).freezes()).isEqualTo(1);
        assertThat(firstDays(8).freezes()).isEqualTo(1);
    }

    @Test
    void atMostTwoFreezesAreBanked() {
        assertThat(firstDays(13).freezes()).isEqualTo(1);
        assertThat(firstDays(14).freezes()).isEqualTo(2);
        assertThat(firstDays(21).freezes()).isEqualTo(2);
        assertThat(firstDays(28).freezes()).isEqualTo(2);
    }

    @Test
    void aMilestoneGrantsOneFreezeHoweverManySessionsThatDay() {
        StreakState state = firstDays(7);
        for (int i = 1; i < 5; i++) {
            state = record(state, noon(7).plusSeconds(i), UTC).state();
        }

        assertThat(state.freezes()).isEqualTo(1);
    }

    @Test
    void aMissedDayConsumesAFreeze() {
        assertThat(StreakRule.on(firstDays(7), day(9))).isEqualTo(new Streak(7, false, true, 0, day(8)));

        StreakRule.Recorded next = record(firstDays(7), 9);
        assertThat(next.effect()).isEqualTo(StreakEffect.INCREMENTED);
        assertThat(StreakRule.on(next.state(), day(9))).isEqualTo(new Streak(8, true, false, 0, day(8)));
    }

    @Test
    void theDaysThatFreezesCoverAreNamedTheOldestFirst() {
        assertThat(StreakRule.frozenDays(StreakState.NONE, day(9))).isEmpty();
        assertThat(StreakRule.frozenDays(firstDays(7), day(8))).isEmpty();
        assertThat(StreakRule.frozenDays(firstDays(7), day(9))).containsExactly(day(8));
        assertThat(StreakRule.frozenDays(firstDays(7), day(10))).containsExactly(day(8));
        assertThat(StreakRule.frozenDays(firstDays(14), day(17))).containsExactly(day(15), day(16));
    }

    @Test
    void aMissedDayWithoutAFreezeBreaksTheStreak() {
        assertThat(StreakRule.on(firstDays(6), day(8))).isEqualTo(new Streak(0, false, false, 0, null));
        assertThat(StreakRule.on(firstDays(7), day(10))).isEqualTo(new Streak(0, false, false, 0, day(8)));
        assertThat(record(firstDays(7), 10).state().current()).isEqualTo(1);
    }

    @Test
    void twoFreezesCoverTwoMissedDaysButNotThree() {
        assertThat(StreakRule.on(firstDays(14), day(17))).isEqualTo(new Streak(14, false, true, 0, day(16)));
        assertThat(StreakRule.on(firstDays(14), day(18))).isEqualTo(new Streak(0, false, false, 0, day(16)));
    }

    @Test
    void aStreakIsAtZeroWithoutAnyWriteOnceItIsBroken() {
        StreakState stored = days(1, 2, 3);

        assertThat(StreakRule.on(stored, day(5)).current()).isZero();
        assertThat(StreakRule.on(stored, day(4)).current()).isEqualTo(3);
        assertThat(StreakRule.on(stored, day(500)).current()).isZero();
    }

    @Test
    void milestonesCountFromTheNewStartAfterABreak() {
        StreakState state = days(1, 2, 3);
        for (int day = 10; day < 16; day++) {
            state = record(state, day).state();
        }
        assertThat(state.current()).isEqualTo(6);
        assertThat(state.freezes()).isZero();
        assertThat(record(state, 16).state().freezes()).isEqualTo(1);
    }

    @Test
    void aCoveredDayDoesNotReachAMilestone() {
        StreakState state = record(firstDays(7), 9).state();
        for (int day = 10; day <= 14; day++) {
            state = record(state, day).state();
        }

        assertThat(state.current()).isEqualTo(13);
        assertThat(state.freezes()).isZero();
        assertThat(record(state, 15).state().freezes()).isEqualTo(1);
    }

    // Days and time zones

    @Test
    void theDayIsTheLocalDateAtCompletion() {
        Instant lateEvening = Instant.parse("2026-11-01T23:30:00Z");

        assertThat(record(StreakState.NONE, lateEvening, UTC).state().lastDay())
                .isEqualTo(LocalDate.parse("2026-11-01"));
        assertThat(record(StreakState.NONE, lateEvening, TOKYO).state().lastDay())
                .isEqualTo(LocalDate.parse("2026-11-02"));
    }

    @Test
    void theSameZoneCountsConsecutiveDaysHoweverClose() {
        StreakState first = record(StreakState.NONE, Instant.parse("2026-11-01T22:59:00Z"), BERLIN)
                .state();

        StreakRule.Recorded second = record(first, Instant.parse("2026-11-01T23:01:00Z"), BERLIN);

        assertThat(second.effect()).isEqualTo(StreakEffect.INCREMENTED);
        assertThat(second.state().current()).isEqualTo(2);
    }

    @Test
    void anotherZoneNeedsTwentyHours() {
        StreakState first = record(StreakState.NONE, Instant.parse("2026-11-01T12:00:00Z"), TOKYO)
                .state();

        assertThat(record(first, Instant.parse("2026-11-02T07:59:59.999Z"), UTC).effect())
                .isEqualTo(StreakEffect.REFUSED_ZONE_CHANGE);
        assertThat(record(first, Instant.parse("2026-11-02T08:00:00Z"), UTC).effect())
                .isEqualTo(StreakEffect.INCREMENTED);
        assertThat(record(first, Instant.parse("2026-11-02T08:00:01Z"), UTC).effect())
                .isEqualTo(StreakEffect.INCREMENTED);
    }

    @Test
    void zonesOfEqualOffsetAreDifferentZones() {
        StreakState first = record(StreakState.NONE, Instant.parse("2026-11-01T22:59:00Z"), BERLIN)
                .state();

        assertThat(record(first, Instant.parse("2026-11-01T23:01:00Z"), PARIS).effect())
                .isEqualTo(StreakEffect.REFUSED_ZONE_CHANGE);
    }

    @Test
    void aRefusedDayIsRecordedAndNotMissedLater() {
        StreakState first = record(StreakState.NONE, Instant.parse("2026-11-01T12:00:00Z"), UTC)
                .state();
        StreakState refused =
                record(first, Instant.parse("2026-11-01T16:00:00Z"), TOKYO).state();

        assertThat(StreakRule.on(refused, LocalDate.parse("2026-11-02")))
                .isEqualTo(new Streak(1, true, false, 0, null));
        StreakRule.Recorded next = record(refused, Instant.parse("2026-11-03T03:00:00Z"), TOKYO);
        assertThat(next.effect()).isEqualTo(StreakEffect.INCREMENTED);
        assertThat(next.state().current()).isEqualTo(2);
    }

    @Test
    void theGuardLooksAtTheLastIncrementNotAtTheLastRefusal() {
        StreakState first = record(StreakState.NONE, Instant.parse("2026-11-01T12:00:00Z"), UTC)
                .state();
        StreakState refused =
                record(first, Instant.parse("2026-11-01T16:00:00Z"), TOKYO).state();

        assertThat(refused.lastIncrementAt()).isEqualTo(Instant.parse("2026-11-01T12:00:00Z"));
        assertThat(refused.lastIncrementZone()).isEqualTo("Z");
    }

    @Test
    void aRefusedMilestoneGrantsNoFreeze() {
        StreakState six = firstDays(6);

        StreakRule.Recorded refused = record(six, noon(6).plus(Duration.ofHours(5)), TOKYO);

        assertThat(refused.effect()).isEqualTo(StreakEffect.REFUSED_ZONE_CHANGE);
        assertThat(refused.state().freezes()).isZero();
        assertThat(refused.state().current()).isEqualTo(6);
    }

    @Test
    void travellingWestToAnEarlierDayAddsNothing() {
        StreakState tokyo = record(StreakState.NONE, Instant.parse("2026-11-01T16:00:00Z"), TOKYO)
                .state();

        StreakRule.Recorded west = record(tokyo, Instant.parse("2026-11-02T05:00:00Z"), HONOLULU);

        assertThat(west.effect()).isEqualTo(StreakEffect.ALREADY_COUNTED);
        assertThat(west.state()).isEqualTo(tokyo);
        assertThat(StreakRule.on(tokyo, LocalDate.parse("2026-11-01"))).isEqualTo(new Streak(1, true, false, 0, null));
    }

    @Test
    void aDaySkippedByTravellingEastIsMissed() {
        StreakState honolulu = record(StreakState.NONE, Instant.parse("2026-11-01T10:00:00Z"), HONOLULU)
                .state();
        assertThat(honolulu.lastDay()).isEqualTo(LocalDate.parse("2026-11-01"));

        Streak kiritimati = StreakRule.on(honolulu, LocalDate.parse("2026-11-03"));

        assertThat(kiritimati.current()).isZero();
    }

    @Test
    void onlyCalendarDatesMatterWhenTheClocksChange() {
        StreakState before = record(StreakState.NONE, Instant.parse("2026-10-24T21:30:00Z"), BERLIN)
                .state();
        StreakState longDay =
                record(before, Instant.parse("2026-10-25T22:30:00Z"), BERLIN).state();

        assertThat(longDay.current()).isEqualTo(2);
        assertThat(longDay.lastDay()).isEqualTo(LocalDate.parse("2026-10-25"));
    }

    @Test
    void aStateIsPlausible() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StreakState(-1, 0, null, null, null, null, List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new StreakState(1, 3, null, null, null, null, List.of()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StreakState(1, 0, null, null, noon(1), null, List.of()));
    }

    // Any history

    @Test
    void anyHistoryKeepsTheStreakPlausible() {
        List<ZoneId> zones = List.of(UTC, BERLIN, PARIS, TOKYO, HONOLULU, ZoneId.of("Pacific/Kiritimati"));
        qt().forAll(lists().of(integers().between(0, 6_000)).ofSizeBetween(1, 60))
                .checkAssert(steps -> {
                    StreakState state = StreakState.NONE;
                    Instant at = noon(1);
                    for (int step : steps) {
                        at = at.plus(Duration.ofMinutes(step));
                        ZoneId zone = zones.get(step % 7 == 0 ? step % zones.size() : 0);
                        LocalDate day = LocalDate.ofInstant(at, zone);
                        Streak before = StreakRule.on(state, day);

                        StreakRule.Recorded recorded = record(state, at, zone);

                        Streak after = StreakRule.on(recorded.state(), day);
                        assertThat(after.freezes()).isBetween(0, 2);
                        assertThat(after.todayDone()).isTrue();
                        assertThat(after.atRisk()).isFalse();
                        int gained = recorded.effect() == StreakEffect.INCREMENTED ? 1 : 0;
                        assertThat(after.current()).isEqualTo(before.current() + gained);
                        assertThat(record(recorded.state(), at.plusSeconds(1), zone)
                                        .state()
                                        .current())
                                .as("a second later adds nothing, unless midnight lies between")
                                .isBetween(after.current(), after.current() + 1);
                        assertThat(record(recorded.state(), at, zone))
                                .isEqualTo(new StreakRule.Recorded(recorded.state(), StreakEffect.ALREADY_COUNTED));
                        state = recorded.state();
                    }
                });
    }

    @Test
    void readingDayByDayEqualsReadingOnce() {
        qt().forAll(integers().between(1, 30), integers().between(0, 6)).checkAssert((length, missed) -> {
            StreakState state = firstDays(length);

            Streak read = StreakRule.on(state, day(length + missed + 1));

            int freezes = Math.min(2, length / 7);
            boolean survives = missed <= freezes;
            assertThat(read.current()).isEqualTo(survives ? length : 0);
            assertThat(read.freezes()).isEqualTo(Math.max(0, freezes - missed));
            assertThat(read.atRisk()).isEqualTo(survives);
        });
    }

    private static StreakState firstDays(int count) {
        StreakState state = StreakState.NONE;
        for (int day = 1; day <= count; day++) {
            state = record(state, day).state();
        }
        return state;
    }

    private static StreakState days(int... days) {
        StreakState state = StreakState.NONE;
        for (int day : days) {
            state = record(state, day).state();
        }
        return state;
    }

    private static StreakRule.Recorded record(StreakState state, int day) {
        return record(state, noon(day), UTC);
    }

    private static Instant noon(int day) {
        return day(day).atTime(12, 0).toInstant(ZoneOffset.UTC);
    }

    private static LocalDate day(int day) {
        return LocalDate.of(2026, 10, 31).plusDays(day);
    }

    private static StreakRule.Recorded record(StreakState state, Instant at, ZoneId zone) {
        return StreakRule.record(state, LocalDate.ofInstant(at, zone), at, zone.getId());
    }
}
