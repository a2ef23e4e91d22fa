package app.twicetold.persistence.notification;

import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * A user for whom a notification may be due.
 *
 * @param part of the spread that the user waits, 0 to 4095
 * @param doneOn the last local day that needed no look any more, as PostgreSQL writes it
 * @param progress as stored with the account
 * @param kind what the day has in the log, or null
 * @param outcome what became of it, or null
 * @param practised whether a session was completed on the day
 */
public record NotificationCandidate(
        String userId,
        String token,
        @Nullable String platform,
        int part,
        String doneOn,
        @Nullable String uiLocale,
        @Nullable String deviceLocale,
        boolean remindersEnabled,
        LocalTime reminderTime,
        boolean streakRiskAlert,
        String progress,
        @Nullable String kind,
        @Nullable String outcome,
        boolean practised) {}
