package app.twicetold.core.notification.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.notification.rules.DailyNotification.Facts;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DailyNotificationTest {
    private static final ZoneId ZONE = ZoneId.of("Europe/Berlin");
    private static final LocalDate DAY = LocalDate.of(2026, 3, 3);

    @ParameterizedTest(name = "at {0}: {1}")
    @CsvSource({"08:29:59, none", "08:30:00, reminder", "08:44:59, reminder", "08:45:00, none"})
    void theReminderIsDueAtItsLocalMinute(LocalTime time, String kind) {
        assertThat(due(facts(true, "08:30", true, 3, false, false), time)).isEqualTo(kind);
    }

    @ParameterizedTest(name = "reminders {0} at {1}, {2}, failed {3}: {4} at eight")
    @CsvSource({
        "true, 08:30, sent, , none",
        "true, 08:30, not sent, , streak_at_risk",
        "true, 08:30, not sent, REMINDER, streak_at_risk",
        "false, 08:30, not sent, , streak_at_risk",
        "true, 19:50, not sent, , reminder",
        "true, 19:50, not sent, REMINDER, streak_at_risk",
        "true, 20:00, not sent, , reminder",
        "true, 20:00, not sent, REMINDER, streak_at_risk",
        "true, 20:00, not sent, STREAK_AT_RISK, none",
        "true, 20:01, not sent, , streak_at_risk",
        "true, 20:01, not sent, STREAK_AT_RISK, none",
        "false, 08:30, not sent, STREAK_AT_RISK, none",
        "true, 21:00, not sent, REMINDER, none"
    })
    void onlyADayWithANotificationHasNoAlert(
            boolean reminders, String time, String sent, @Nullable NotificationKind failed, String kind) {
        Facts facts = new Facts(
                ZONE,
                DAY,
                reminders,
                LocalTime.parse(time),
                true,
                3,
                false,
                sent.equals("sent"),
                failed,
                Duration.ZERO);
        assertThat(due(facts, LocalTime.of(20, 0))).isEqualTo(kind);
    }

    @Test
    void anAlertThatCouldNotBeSentLeavesTheDayToALaterReminder() {
        Facts facts = new Facts(
                ZONE,
                DAY,
                true,
                LocalTime.of(21, 0),
                true,
                3,
                false,
                false,
                NotificationKind.STREAK_AT_RISK,
                Duration.ZERO);
        assertThat(due(facts, LocalTime.of(21, 0))).isEqualTo("reminder");
    }

    @ParameterizedTest(name = "at {0}: {1}")
    @CsvSource({"19:59:59, none", "20:00:00, streak_at_risk", "20:14:59, streak_at_risk", "20:15:00, none"})
    void withoutRemindersTheAlertComesAtEight(LocalTime time, String kind) {
        assertThat(due(facts(false, "08:30", true, 3, false, false), time)).isEqualTo(kind);
    }

    @Test
    void aReminderAfterEightGivesWayToTheAlert() {
        assertThat(due(facts(true, "21:00", true, 3, false, false), LocalTime.of(20, 0)))
                .isEqualTo("streak_at_risk");
        assertThat(due(facts(true, "21:00", true, 3, false, true), LocalTime.of(21, 0)))
                .isEqualTo("none");
        assertThat(due(facts(true, "21:00", true, 0, false, false), LocalTime.of(20, 0)))
                .isEqualTo("none");
        assertThat(due(facts(true, "21:00", true, 0, false, false), LocalTime.of(21, 0)))
                .isEqualTo("reminder");
    }

    @Test
    void aReminderAtEightIsAReminder() {
        assertThat(due(facts(true, "20:00", true, 3, false, false), LocalTime.of(20, 0)))
                .isEqualTo("reminder");
    }

    @Test
    void whoPractisedOrWasNotifiedIsLeftAlone() {
        assertThat(due(facts(true, "08:30", true, 3, true, false), LocalTime.of(8, 30)))
                .isEqualTo("none");
        assertThat(due(facts(true, "08:30", true, 3, false, true), LocalTime.of(8, 30)))
                .isEqualTo("none");
        assertThat(due(facts(false, "08:30", true, 3, true, false), LocalTime.of(20, 0)))
                .isEqualTo("none");
    }

    @Test
    void theAlertNeedsAStreakAndTheSetting() {
        assertThat(due(facts(false, "08:30", true, 0, false, false), LocalTime.of(20, 0)))
                .isEqualTo("none");
        assertThat(due(facts(false, "08:30", true, 1, false, false), LocalTime.of(20, 0)))
                .isEqualTo("streak_at_risk");
        assertThat(due(facts(false, "08:30", false, 3, false, false), LocalTime.of(20, 0)))
                .isEqualTo("none");
        assertThat(due(facts(false, "08:30", false, 3, false, false), LocalTime.of(8, 30)))
                .isEqualTo("none");
    }

    @Test
    void aTimeThatTheClocksSkipIsDueRightAfterTheGap() {
        Facts facts = on(LocalDate.of(2026, 3, 29), facts(true, "02:30", false, 0, false, false));
        Instant skipped = Instant.parse("2026-03-29T01:00:00Z"); // 03:00 in Berlin; 02:30 did not happen.
        assertThat(DailyNotification.due(facts, skipped.minusSeconds(1))).isEmpty();
        assertThat(DailyNotification.due(facts, skipped))
                .contains(new DailyNotification.Due(NotificationKind.REMINDER, skipped.plusSeconds(900)));
        assertThat(DailyNotification.due(facts, skipped.plusSeconds(900))).isEmpty();
    }

    @Test
    void aTimeThatHappensTwiceIsDueTheFirstTime() {
        Facts facts = on(LocalDate.of(2026, 10, 25), facts(true, "02:30", false, 0, false, false));
        assertThat(DailyNotification.due(facts, Instant.parse("2026-10-25T00:30:00Z")))
                .isPresent();
        assertThat(DailyNotification.due(facts, Instant.parse("2026-10-25T01:30:00Z")))
                .isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "2026-03-03T23:57:59, none",
        "2026-03-03T23:58:00, reminder",
        "2026-03-04T00:00:00, reminder",
        "2026-03-04T00:12:59, reminder",
        "2026-03-04T00:13:00, none"
    })
    void theWindowOfATimeBeforeMidnightReachesIntoTheNextDay(LocalDateTime now, String kind) {
        Facts facts = facts(true, "23:58", false, 0, false, false);
        assertThat(due(facts, at(now))).isEqualTo(kind);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "2026-03-03T23:59:59, 2026-03-03",
        "2026-03-04T00:00:00, 2026-03-03 2026-03-04",
        "2026-03-04T00:13:59, 2026-03-03 2026-03-04",
        "2026-03-04T00:14:00, 2026-03-04"
    })
    void twoDaysAreAskedAboutInTheFirstQuarterOfAnHour(LocalDateTime now, String days) {
        assertThat(DailyNotification.slots(ZONE, at(now), Spread.NONE).stream()
                        .map(slot -> slot.day().toString())
                        .distinct())
                .containsExactly(days.split(" "));
    }

    /** Whatever the clocks do: a reminder is due when there is a slot for it, and only then. */
    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin, 2026-03-28T20:00:00Z, 0",
        "Europe/Berlin, 2026-10-24T20:00:00Z, 0",
        "Europe/Berlin, 2026-10-24T20:00:00Z, 600",
        "Australia/Lord_Howe, 2026-04-04T10:00:00Z, 0",
        "Australia/Lord_Howe, 2026-10-03T10:00:00Z, 600",
        "Africa/Cairo, 2026-04-23T18:00:00Z, 7",
        "America/Havana, 2026-11-01T00:00:00Z, 0",
        "Asia/Kathmandu, 2026-05-05T12:00:00Z, 600"
    })
    void aSlotHoldsWhatIsDueAndNothingElse(ZoneId zone, Instant from, int seconds) {
        Spread spread = new Spread(Duration.ofSeconds(seconds));
        int found = 0;
        List<String> wrong = new ArrayList<>();
        for (Instant now = from; now.isBefore(from.plusSeconds(12 * 3600)); now = now.plusSeconds(300)) {
            List<NotificationSlot> slots = DailyNotification.slots(zone, now, spread);
            LocalDateTime local = LocalDateTime.ofInstant(now, zone);
            // Longer than any clock jumps, a window lasts and users are spread.
            LocalDateTime first = local.minusHours(2);
            LocalDateTime last = local.plusHours(2);
            slots.stream()
                    .filter(slot -> slot.kind() == NotificationKind.REMINDER)
                    .filter(slot -> slot.day().atTime(slot.time()).isBefore(first)
                            || slot.day().atTime(slot.time()).isAfter(last))
                    .forEach(slot -> wrong.add(slot + " at " + local));
            for (LocalDateTime at = first; !at.isAfter(last); at = at.plusMinutes(1)) {
                LocalDate day = at.toLocalDate();
                LocalTime time = at.toLocalTime();
                for (int part : List.of(0, 1, 2048, Spread.PARTS - 1)) {
                    Facts facts = new Facts(zone, day, true, time, false, 0, false, false, null, spread.delay(part));
                    boolean due = DailyNotification.due(facts, now).isPresent();
                    found += due ? 1 : 0;
                    if (due != slots.stream().anyMatch(holds(NotificationKind.REMINDER, day, time, part))) {
                        wrong.add("%s, part %s at %s".formatted(at, part, now));
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(found).isGreaterThan(4 * 11 * 12 * 14);
    }

    private static Predicate<NotificationSlot> holds(NotificationKind kind, LocalDate day, LocalTime time, int part) {
        return slot -> slot.kind() == kind
                && slot.day().equals(day)
                && slot.time().equals(time)
                && slot.fromPart() <= part
                && part <= slot.toPart();
    }

    @Test
    void theOldestTimeComesFirst() {
        assertThat(DailyNotification.slots(ZONE, at(DAY.atTime(8, 30)), Spread.NONE))
                .extracting(NotificationSlot::time)
                .startsWith(LocalTime.of(8, 16))
                .endsWith(LocalTime.of(8, 30))
                .isSorted();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"19:59:59, 0", "20:00:00, 7", "20:14:59, 7", "20:15:00, 0"})
    void alertsAreLookedForByTheDayOnWhichTheStreakEnds(LocalTime time, int slots) {
        List<NotificationSlot> alerts = DailyNotification.slots(ZONE, at(DAY.atTime(time)), Spread.NONE).stream()
                .filter(slot -> slot.kind() == NotificationKind.STREAK_AT_RISK)
                .toList();
        assertThat(alerts).hasSize(slots);
        assertThat(alerts)
                .extracting(NotificationSlot::streakUntil)
                .isSubsetOf(DAY.datesUntil(DAY.plusDays(7)).toList());
    }

    /** The window of a user begins when the user's part of the spread is over. */
    @ParameterizedTest(name = "part {0} at {1}: {2}")
    @CsvSource({
        "0, 08:30:00, reminder",
        "0, 08:45:00, none",
        "2048, 08:34:59, none",
        "2048, 08:35:00, reminder",
        "2048, 08:49:59, reminder",
        "2048, 08:50:00, none",
        "4095, 08:39:59, none",
        "4095, 08:40:00, reminder",
        "4095, 08:54:59, reminder",
        "4095, 08:55:00, none"
    })
    void aSpreadMovesTheWindowByThePartOfTheUser(int part, LocalTime time, String kind) {
        Spread spread = new Spread(Duration.ofMinutes(10));
        Facts facts = new Facts(ZONE, DAY, true, LocalTime.of(8, 30), false, 0, false, false, null, spread.delay(part));
        assertThat(due(facts, time)).isEqualTo(kind);
    }

    @Test
    void aSpreadKeepsTheOrderOfReminderAndAlert() {
        Facts facts =
                new Facts(ZONE, DAY, true, LocalTime.of(20, 0), true, 3, false, false, null, Duration.ofMinutes(5));
        assertThat(due(facts, LocalTime.of(20, 4, 59))).isEqualTo("none");
        assertThat(due(facts, LocalTime.of(20, 5))).isEqualTo("reminder");
    }

    @Test
    void aSpreadAcrossMidnightBelongsToTheDayOfItsTime() {
        Spread spread = new Spread(Duration.ofMinutes(10));
        Instant now = at(DAY.plusDays(1).atTime(0, 3));
        assertThat(DailyNotification.slots(ZONE, now, spread))
                .anyMatch(holds(NotificationKind.REMINDER, DAY, LocalTime.of(23, 58), 2048));
    }

    private static String due(Facts facts, LocalTime time) {
        return due(facts, at(DAY.atTime(time)));
    }

    private static String due(Facts facts, Instant now) {
        return DailyNotification.due(facts, now).map(due -> due.kind().wire()).orElse("none");
    }

    private static Instant at(LocalDateTime local) {
        return local.atZone(ZONE).toInstant();
    }

    private static Facts on(LocalDate day, Facts facts) {
        return new Facts(
                facts.zone(),
                day,
                facts.remindersEnabled(),
                facts.reminderTime(),
                facts.streakRiskAlert(),
                facts.streak(),
                facts.practised(),
                facts.notified(),
                facts.failed(),
                facts.delay());
    }

    private static Facts facts(
            boolean reminders, String time, boolean alert, int streak, boolean practised, boolean notified) {
        return new Facts(
                ZONE, DAY, reminders, LocalTime.parse(time), alert, streak, practised, notified, null, Duration.ZERO);
    }
}
