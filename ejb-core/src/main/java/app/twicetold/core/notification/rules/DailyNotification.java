package app.twicetold.core.notification.rules;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoField;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The one notification of a local day. The candidates are the reminder and the alert of 20:00, in the order of their
 * times; the reminder comes first when both times are equal. The first candidate that is sent takes the day. A
 * candidate that was not due, or could not be sent, leaves the day to the next. A notification that was due longer ago
 * than the window is dropped. The window of a time shortly before midnight reaches into the next day; a notification
 * sent there belongs to the day before. A time that a day skips (clocks go forward) is due at the first moment after
 * the gap. A time that happens twice is due the first time. With a spread a user is due a part of it later, and so the
 * window ends later. Specification: notifications.
 */
public final class DailyNotification {
    /** The local time of the streak alert. */
    public static final LocalTime ALERT_TIME = LocalTime.of(20, 0);

    /** How long after its moment a notification is still sent. */
    public static final Duration WINDOW = Duration.ofMinutes(15);

    /**
     * A streak that nobody went on with on a day ends at most so many days later: two freezes, and days that count as
     * kept, which have begun everywhere. Two more are for users who flew west.
     */
    static final int LONGEST_REST = 6;

    private DailyNotification() {}

    /**
     * What the user of a device wants and has done.
     *
     * @param date the local day in question
     * @param streak the effective streak of the day
     * @param practised whether a session was completed on that day
     * @param notified whether a notification was sent for that day, or may be on its way
     * @param failed the notification that could not be sent for that day, or null
     * @param delay of the user's notifications after their times
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
            @Nullable NotificationKind failed,
            Duration delay) {

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

    /**
     * Where users of a zone are that are due now, those first whose time is over first.
     *
     * @return slots of which none is without a part that is due
     */
    public static List<NotificationSlot> slots(ZoneId zone, Instant now, Spread spread) {
        LocalDateTime from = LocalDateTime.ofInstant(now.minus(WINDOW).minus(spread.most()), zone);
        LocalDateTime to = LocalDateTime.ofInstant(now, zone);
        List<NotificationSlot> slots = new ArrayList<>();
        SortedSet<LocalDate> days = new TreeSet<>(List.of(from.toLocalDate(), to.toLocalDate()));
        for (LocalDate day : days) {
            for (LocalDate until = day; !until.isAfter(day.plusDays(LONGEST_REST)); until = until.plusDays(1)) {
                slot(NotificationKind.STREAK_AT_RISK, zone, day, ALERT_TIME, until, now, spread)
                        .ifPresent(slots::add);
            }
            minutes(day, from, to, WINDOW.plus(spread.most()))
                    .flatMap(time -> slot(NotificationKind.REMINDER, zone, day, time, null, now, spread).stream())
                    .forEach(slots::add);
        }
        slots.sort(Comparator.comparing(NotificationSlot::moment));
        return List.copyOf(slots);
    }

    /** Every minute of a day that may be due, and some others when the clocks change. */
    private static Stream<LocalTime> minutes(LocalDate day, LocalDateTime from, LocalDateTime to, Duration window) {
        // When the clocks go back, the later moment can have the earlier local time.
        LocalDateTime last = from.plus(window).isAfter(to) ? from.plus(window) : to;
        int first = from.toLocalDate().isBefore(day) ? 0 : minute(from);
        int end = last.toLocalDate().isAfter(day) ? minute(LocalTime.MAX.atDate(day)) : minute(last);
        return IntStream.rangeClosed(first, end).mapToObj(minute -> LocalTime.MIN.plusMinutes(minute));
    }

    private static int minute(LocalDateTime at) {
        return at.toLocalTime().get(ChronoField.MINUTE_OF_DAY);
    }

    private static Optional<NotificationSlot> slot(
            NotificationKind kind,
            ZoneId zone,
            LocalDate day,
            LocalTime time,
            @Nullable LocalDate streakUntil,
            Instant now,
            Spread spread) {
        Instant moment = moment(day.atTime(time), zone);
        Duration elapsed = Duration.between(moment, now);
        int from = spread.lastWithin(elapsed.minus(WINDOW)) + 1;
        int to = spread.lastWithin(elapsed);
        return from > to
                ? Optional.empty()
                : Optional.of(new NotificationSlot(
                        kind,
                        zone,
                        day,
                        time,
                        streakUntil,
                        moment,
                        from,
                        to,
                        moment.plus(spread.delay(to)).plus(WINDOW)));
    }

    private static Optional<Due> due(NotificationKind kind, LocalTime time, Facts facts, Instant now) {
        Instant moment = moment(facts.date().atTime(time), facts.zone()).plus(facts.delay());
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
