package app.twicetold.core.notification.rules;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Optional;

/**
 * The one notification of a local day. The earlier of the two has the day: with reminders on and a time until 20:00 there
 * is no alert; the alert of 20:00 comes before a later reminder. What was due longer ago than the window is dropped. A
 * reminder time that a day skips (clocks go forward) is due when the clock has passed it. Specification: notifications.
 */
public final class DailyNotification {
    /** The local time of the streak alert. */
    public static final LocalTime ALERT_TIME = LocalTime.of(20, 0);

    /** How long after its moment a notification is still sent. */
    public static final Duration WINDOW = Duration.ofMinutes(15);

    private DailyNotification() {}

    /**
     * What the user of a device wants and has done.
     *
     * @param streak the effective streak of the day
     * @param practisedToday whether a session was completed on the local day
     * @param notifiedToday whether anything was sent on the local day
     */
    public record Facts(
            ZoneId zone,
            boolean remindersEnabled,
            LocalTime reminderTime,
            boolean streakRiskAlert,
            int streak,
            boolean practisedToday,
            boolean notifiedToday) {}

    /** What is to be sent now, if anything. */
    public static Optional<NotificationKind> due(Facts facts, Instant now) {
        if (facts.practisedToday() || facts.notifiedToday()) {
            return Optional.empty();
        }
        if (facts.remindersEnabled() && !facts.reminderTime().isAfter(ALERT_TIME)) {
            return isDue(facts.reminderTime(), facts.zone(), now)
                    ? Optional.of(NotificationKind.REMINDER)
                    : Optional.empty();
        }
        if (facts.streakRiskAlert() && facts.streak() >= 1 && isDue(ALERT_TIME, facts.zone(), now)) {
            return Optional.of(NotificationKind.STREAK_AT_RISK);
        }
        return facts.remindersEnabled() && isDue(facts.reminderTime(), facts.zone(), now)
                ? Optional.of(NotificationKind.REMINDER)
                : Optional.empty();
    }

    /** Until when something that is due now may still be sent. */
    public static Instant until(Facts facts, NotificationKind kind, Instant now) {
        LocalTime time = switch (kind) {
            case REMINDER -> facts.reminderTime();
            case STREAK_AT_RISK -> ALERT_TIME;
        };
        return moment(time, facts.zone(), now).plus(WINDOW);
    }

    private static Instant moment(LocalTime time, ZoneId zone, Instant now) {
        return LocalDate.ofInstant(now, zone).atTime(time).atZone(zone).toInstant();
    }

    private static boolean isDue(LocalTime time, ZoneId zone, Instant now) {
        Instant due = moment(time, zone, now);
        return !due.isAfter(now) && now.isBefore(due.plus(WINDOW));
    }
}
