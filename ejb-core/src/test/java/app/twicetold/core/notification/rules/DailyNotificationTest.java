package app.twicetold.core.notification.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.notification.rules.DailyNotification.Facts;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DailyNotificationTest {
    private static final ZoneId ZONE = ZoneId.of("Europe/Berlin");
    private static final LocalDate DAY = LocalDate.of(2026, 3, 3);

    @ParameterizedTest(name = "at {0}: {1}")
    @CsvSource({"08:29:59, none", "08:30:00, reminder", "08:44:59, reminder", "08:45:00, none", "20:00:00, none"})
    void theReminderIsDueAtItsLocalMinuteAndLeavesNoAlert(LocalTime time, String kind) {
        assertThat(due(facts(true, "08:30", true, 3, false, false), time)).isEqualTo(kind);
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
    void aTimeThatTheClocksSkipIsDueWhenTheyHavePassedIt() {
        Facts facts = facts(true, "02:30", false, 0, false, false);
        Instant skipped = Instant.parse("2026-03-29T01:00:00Z"); // 03:00 in Berlin; 02:30 did not happen.
        assertThat(DailyNotification.due(facts, skipped.minusSeconds(1))).isEmpty();
        assertThat(DailyNotification.due(facts, skipped.plusSeconds(1800))).contains(NotificationKind.REMINDER);
    }

    @Test
    void aTimeThatHappensTwiceIsDueTheFirstTime() {
        Facts facts = facts(true, "02:30", false, 0, false, false);
        assertThat(DailyNotification.due(facts, Instant.parse("2026-10-25T00:30:00Z")))
                .contains(NotificationKind.REMINDER);
        assertThat(DailyNotification.due(facts, Instant.parse("2026-10-25T01:30:00Z")))
                .isEmpty();
    }

    @Test
    void aReminderShortlyBeforeMidnightIsNotSentOnTheNextDay() {
        Facts facts = facts(true, "23:55", false, 0, false, false);
        assertThat(DailyNotification.due(facts, at(DAY.atTime(23, 59)))).contains(NotificationKind.REMINDER);
        assertThat(DailyNotification.due(facts, at(DAY.plusDays(1).atTime(0, 1))))
                .isEmpty();
    }

    private static String due(Facts facts, LocalTime time) {
        Optional<NotificationKind> due = DailyNotification.due(facts, at(DAY.atTime(time)));
        return due.map(NotificationKind::wire).orElse("none");
    }

    private static Instant at(LocalDateTime local) {
        return local.atZone(ZONE).toInstant();
    }

    private static Facts facts(
            boolean reminders, String time, boolean alert, int streak, boolean practised, boolean notified) {
        return new Facts(ZONE, reminders, LocalTime.parse(time), alert, streak, practised, notified);
    }
}
