package app.twicetold.core.notification.rules;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The one notification of a local day. The candidates are the reminder and the alert of 20:00, in the order of their
 * times; the reminder comes first when both times are equal. The first candidate that is sent takes the day. A
 * candidate that was not due, or could not be sent, leaves the day to the next. A notification that was due longer ago
 * than the window is dropped. The window of a time shortly before midnight reaches into the next day; a notification
 * sent there belongs to the day before. A time that a day skips (clocks go forward) is due at the first moment after
 * the gap. A time that happens twice is due the first time. Specification: notifications.
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
     * @param date the local day in question
     * @param streak the effective streak of the day
     * @param practised whether a session was completed on that day
     * @param notified whether a notification was sent for that day, or may be on its way
     * @param failed the notification that could not be sent for that day, or null
     */
    public record Facts(
            ZoneId zone,
            LocalDate date,
            boolean remindersEnabled,
            LocalTime reminderTime,
            boolean streakRiskAlert,
            int streak,
            boolean practised,
            boolean notified,
            @Nullable NotificationKind failed) {

        private boolean wants(NotificationKind kind) {
            return switch (kind) {
                case REMINDER -> remindersEnabled;
                case STREAK_AT_RISK -> streakRiskAlert && streak >= 1;
            };
        }

        private LocalTime time(NotificationKind kind) {
            return switch (kind) {
                case REMINDER -> reminderTime;
                case STREAK_AT_RISK -> ALERT_TIME;
            };
        }
    }

    /** A notification that is to be sent. @param until from this moment on it is too late */
    public record Due(NotificationKind kind, Instant until) {}

    /** Local times of a day, both included. */
    public record Times(LocalTime from, LocalTime to) {
        public boolean contain(LocalTime time) {
            return !time.isBefore(from) && !time.isAfter(to);
        }
    }

    /** The notification to send now for the day, if any. */
    public static Optional<Due> due(Facts facts, Instant now) {
        if (facts.practised() || facts.notified()) {
            return Optional.empty();
        }
        List<NotificationKind> left = facts.reminderTime().isAfter(ALERT_TIME)
                ? List.of(NotificationKind.STREAK_AT_RISK, NotificationKind.REMINDER)
                : List.of(NotificationKind.REMINDER, NotificationKind.STREAK_AT_RISK);
        NotificationKind failed = facts.failed();
        // A notification that failed is not sent again, nor is one before it.
        return left.stream()
                .skip(failed == null ? 0 : left.indexOf(failed) + 1)
                .filter(facts::wants)
                .flatMap(kind -> due(kind, facts.time(kind), facts, now).stream())
                .findFirst();
    }

    /** The local days that may have a notification due: one, or two shortly after midnight. */
    public static SortedSet<LocalDate> days(ZoneId zone, Instant now) {
        SortedSet<LocalDate> days = new TreeSet<>();
        days.add(LocalDate.ofInstant(now.minus(WINDOW), zone));
        days.add(LocalDate.ofInstant(now, zone));
        return days;
    }

    /** The range of times of a day that may be due. It holds every due time, and some others when the clocks change. */
    public static Times times(ZoneId zone, LocalDate day, Instant now) {
        LocalDateTime from = LocalDateTime.ofInstant(now.minus(WINDOW), zone);
        LocalDateTime to = LocalDateTime.ofInstant(now, zone);
        // When the clocks go back, the later moment can have the earlier local time.
        LocalDateTime last = from.plus(WINDOW).isAfter(to) ? from.plus(WINDOW) : to;
        return new Times(
                from.toLocalDate().isBefore(day) ? LocalTime.MIN : from.toLocalTime(),
                last.toLocalDate().isAfter(day) ? LocalTime.MAX : last.toLocalTime());
    }

    private static Optional<Due> due(NotificationKind kind, LocalTime time, Facts facts, Instant now) {
        Instant moment = moment(facts.date().atTime(time), facts.zone());
        Instant until = moment.plus(WINDOW);
        return moment.isAfter(now) || !now.isBefore(until) ? Optional.empty() : Optional.of(new Due(kind, until));
    }

    private static Instant moment(LocalDateTime local, ZoneId zone) {
        ZoneOffsetTransition change = zone.getRules().getTransition(local);
        return change != null && change.isGap()
                ? change.getInstant()
                : local.atZone(zone).toInstant();
    }
}
