package app.twicetold.persistence.notification;

import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * A user for whom a notification may be due.
 *
 * @param progress as stored with the account
 * @param failedKind what could not be sent on that day, or null
 */
public record NotificationCandidate(
        String userId,
        String token,
        @Nullable String platform,
        @Nullable String uiLocale,
        @Nullable String deviceLocale,
        boolean remindersEnabled,
        LocalTime reminderTime,
        boolean streakRiskAlert,
        String progress,
        @Nullable String failedKind) {}
