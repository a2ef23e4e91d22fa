package app.twicetold.core.reward.rules.streak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;

import app.twicetold.core.shared.Json;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Days that count as kept, as those of an outage. */
class KeptDaysTest {

    @Test
    void aMissedDayThatIsKeptBreaksNothingAndAddsNothing() {
        StreakState state = keeping(firstDays(3), 4);

        assertThat(StreakRule.on(state, day(4))).isEqualTo(new Streak(3, false, true, 0, null));
        assertThat(StreakRule.on(state, day(5))).isEqualTo(new Streak(3, false, true, 0, null));
        assertThat(StreakRule.on(state, day(6)).current()).isZero();
        assertThat(record(state, 5).state().current()).isEqualTo(4);
        assertThat(record(state, 6).state().current()).isEqualTo(1);
    }

    @Test
    void aMissedDayThatIsKeptTakesNoFreeze() {
        StreakState state = keeping(firstDays(7), 8);

        assertThat(StreakRule.on(state, day(9))).isEqualTo(new Streak(7, false, true, 1, null));
        assertThat(StreakRule.frozenDays(state, day(9))).isEmpty();
        assertThat(record(state, 9).state().freezes()).isEqualTo(1);
    }

    @Test
    void aKeptDayBeforeTheFreezes() {
        StreakState state = keeping(firstDays(14), 15);

        assertThat(StreakRule.on(state, day(18))).isEqualTo(new Streak(14, false, true, 0, day(17)));
        assertThat(StreakRule.frozenDays(state, day(18))).containsExactly(day(16), day(17));
        assertThat(StreakRule.on(state, day(19))).isEqualTo(new Streak(0, false, false, 0, day(17)));
    }

    @Test
    void aKeptDayBetweenTheFreezes() {
        StreakState state = keeping(firstDays(14), 16);

        assertThat(StreakRule.on(state, day(17))).isEqualTo(new Streak(14, false, true, 1, day(15)));
        assertThat(StreakRule.on(state, day(18))).isEqualTo(new Streak(14, false, true, 0, day(17)));
        assertThat(StreakRule.frozenDays(state, day(18))).containsExactly(day(15), day(17));
        assertThat(StreakRule.on(state, day(19)).current()).isZero();
    }

    @Test
    void aKeptDayBehindTheFreezes() {
        StreakState state = keeping(firstDays(14), 17);

        assertThat(StreakRule.on(state, day(18))).isEqualTo(new Streak(14, false, true, 0, day(16)));
        assertThat(StreakRule.frozenDays(state, day(18))).containsExactly(day(15), day(16));
        assertThat(StreakRule.on(state, day(19)).current()).isZero();
    }

    @Test
    void aDayThatAStreakDoesNotLiveToSeeIsNotKeptForIt() {
        assertThat(keeping(firstDays(14), 17).keptDays()).containsExactly(day(17));
        assertThat(keeping(firstDays(14), 18).keptDays()).isEmpty();
        assertThat(keeping(firstDays(6), 7, 8, 10, 11).keptDays()).containsExactly(day(7), day(8));
        assertThat(keeping(StreakState.NONE, 1, 2)).isEqualTo(StreakState.NONE);
    }

    @Test
    void daysUpToTheLastOneAreForgotten() {
        StreakState state = keeping(firstDays(7), 6, 7, 8, 9);
        assertThat(state.keptDays()).containsExactly(day(8), day(9));

        assertThat(record(state, 8).state().keptDays()).containsExactly(day(9));
        assertThat(record(state, 9).state().keptDays()).isEmpty();
        assertThat(record(state, 10).state().current()).isEqualTo(8);
    }

    @Test
    void aSessionOnAKeptDayCountsAsOnAnyOther() {
        assertThat(record(keeping(firstDays(3), 4), 4)).isEqualTo(record(firstDays(3), 4));
    }

    @Test
    void aDayOfARefusedSessionForgetsEarlierKeptDaysToo() {
        StreakState state = keeping(firstDays(3), 4, 5);

        StreakRule.Recorded refused = StreakRule.record(state, day(4), noon(3).plusSeconds(3_600), "Asia/Tokyo");

        assertThat(refused.effect()).isEqualTo(StreakEffect.REFUSED_ZONE_CHANGE);
        assertThat(refused.state().keptDays()).containsExactly(day(5));
    }

    @Test
    void otherKeptDaysReplaceThoseBefore() {
        assertThat(keeping(keeping(firstDays(3), 4), 5).keptDays()).isEmpty();
        assertThat(keeping(keeping(firstDays(3), 4))).isEqualTo(firstDays(3));
    }

    @Test
    void theEarliestLastDayLeavesTwoDaysForFreezes() {
        assertThat(StreakRule.earliestLastDay(day(10), days())).isEqualTo(day(7));
        assertThat(StreakRule.earliestLastDay(day(10), days(10, 11))).isEqualTo(day(7));
        assertThat(StreakRule.earliestLastDay(day(10), days(9))).isEqualTo(day(6));
        assertThat(StreakRule.earliestLastDay(day(10), days(8))).isEqualTo(day(6));
        assertThat(StreakRule.earliestLastDay(day(10), days(7))).isEqualTo(day(6));
        assertThat(StreakRule.earliestLastDay(day(10), days(6))).isEqualTo(day(7));
        assertThat(StreakRule.earliestLastDay(day(10), days(4, 5, 6, 7))).isEqualTo(day(3));
    }

    /** A streak with two freezes whose last day is a day earlier has no use for the kept day. */
    @Test
    void aStreakLivesFromTheEarliestLastDayAndFromNoneBefore() {
        qt().forAll(integers().between(0, 255)).checkAssert(mask -> {
            SortedSet<LocalDate> kept = days(IntStream.range(0, 8)
                    .filter(bit -> (mask & 1 << bit) != 0)
                    .map(bit -> bit + 15)
                    .toArray());
            kept.add(day(23));
            LocalDate earliest = StreakRule.earliestLastDay(day(23), kept);
            for (int last = 1; last < 23; last++) {
                StreakState state = StreakRule.keeping(
                        new StreakState(14, 2, day(last), null, noon(last), "Z", java.util.List.of()), kept);
                boolean kept23 = state.keptDays().contains(day(23));
                assertThat(kept23).isEqualTo(!day(last).isBefore(earliest));
                assertThat(StreakRule.on(state, day(24)).current()).isEqualTo(kept23 ? 14 : 0);
            }
        });
    }

    // Documents

    @Test
    void aStoredStreakOfBeforeHasNoKeptDays() {
        assertThat(Json.read("""
                {"current": 7, "freezes": 1, "last_day": "2026-11-07", "last_freeze_used": null,
                 "last_increment_at": "2026-11-07T12:00:00Z", "last_increment_zone": "Z"}
                """, StreakState.class)).isEqualTo(firstDays(7));
    }

    @Test
    void keptDaysAreStored() {
        StreakState state = keeping(firstDays(7), 8, 9);
        assertThat(Json.write(state)).contains("\"kept_days\":[\"2026-11-08\",\"2026-11-09\"]");
        assertThat(Json.read(Json.write(state), StreakState.class)).isEqualTo(state);
    }

    private static StreakState keeping(StreakState state, int... days) {
        return StreakRule.keeping(state, days(days));
    }

    private static SortedSet<LocalDate> days(int... days) {
        SortedSet<LocalDate> all = new TreeSet<>();
        for (int day : days) {
            all.add(day(day));
        }
        return all;
    }

    private static StreakState firstDays(int count) {
        StreakState state = StreakState.NONE;
        for (int day = 1; day <= count; day++) {
            state = record(state, day).state();
        }
        return state;
    }

    private static StreakRule.Recorded record(StreakState state, int day) {
        return StreakRule.record(state, day(day), noon(day), ZoneOffset.UTC.getId());
    }

    private static Instant noon(int day) {
        return day(day).atTime(12, 0).toInstant(ZoneOffset.UTC);
    }

    private static LocalDate day(int day) {
        return LocalDate.of(2026, 10, 31).plusDays(day);
    }
}
