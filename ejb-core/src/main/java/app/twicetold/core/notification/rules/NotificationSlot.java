package app.twicetold.core.notification.rules;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * Users who may be due together: one kind, zone, local day and time of it. Of them those are due whose part of the
 * spread is in a range.
 *
 * @param time the reminder time, or that of the alert
 * @param streakUntil the local day up to which streaks of the slot live; null for reminders
 * @param moment when the time is, before any delay
 * @param fromPart the first part whose window is not over
 * @param toPart the last part that is due, not before the first one
 * @param until when the window of the last part is over
 */
public record NotificationSlot(
        NotificationKind kind,
        ZoneId zone,
        LocalDate day,
        LocalTime time,
        @Nullable LocalDate streakUntil,
        Instant moment,
        int fromPart,
        int toPart,
        Instant until) {}
