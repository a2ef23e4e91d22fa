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
 * The one notification of a local day: the reminder and the alert of 20:00 in the order of their times, the reminder
 * first when both have the same. The first one that is sent has the day; one that was not due, or could not be sent,
 * leaves it to the next. What was due longer ago than the window is dropped; the
 * window of a time shortly before midnight reaches into the next day, and what is sent there belongs to the day before. A
 * time that a day skips (clocks go forward) is due at the first moment after the gap, one that happens twice the first
 * time. Specification: notifications.
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
     * @param date the local day that is asked about
     * @param streak the effective streak of the day
     * @param practised whether a session was completed on that day
     * @param notified whether anything was sent for that day, or may be on its way
     * @param failed what could not be sent for that day, or null
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

    /** What is to be sent now for the day, if anything. */
    public static Optional<Due> due(Facts facts, Instant now) {
        if (facts.practised() || facts.notified()) {
            return Optional.empty();
        }
        List<NotificationKind> left = facts.reminderTime().isAfter(ALERT_TIME)
                ? List.of(NotificationKind.STREAK_AT_RISK, NotificationKind.REMINDER)
                : List.of(NotificationKind.REMINDER, NotificationKind.STREAK_AT_RISK);
        NotificationKind failed = facts.failed();
        // What failed does not come again, nor what came before it.
        return left.stream()
                .skip(failed == null ? 0 : left.indexOf(failed) + 1)
                .filter(facts::wants)
                .flatMap(kind -> due(kind, facts.time(kind), facts, now).stream())
                .findFirst();
    }

    /** The local days of which something may be due: one, or two shortly after midnight. */
    public static SortedSet<LocalDate> days(ZoneId zone, Instant now) {
        SortedSet<LocalDate> days = new TreeSet<>();
        days.add(LocalDate.ofInstant(now.minus(WINDOW), zone));
        days.add(LocalDate.ofInstant(now, zone));
        return days;
    }

    /** The times of one of these days that may be due: all that are, and where the clocks change some more. */
    public static Times times(ZoneId zone, LocalDate day, Instant now) {
        LocalDateTime from = LocalDateTime.ofInstant(now.minus(WINDOW), zone);
        LocalDateTime to = LocalDateTime.ofInstant(now, zone);
        // Where the clocks went back the later moment has the earlier time.
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
