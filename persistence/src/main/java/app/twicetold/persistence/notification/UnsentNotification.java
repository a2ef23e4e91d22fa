package app.twicetold.persistence.notification;

import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A notification that a provider could not take yet.
 *
 * @param until after this moment it is not tried again
 */
public record UnsentNotification(
        String userId,
        LocalDate date,
        String kind,
        String token,
        @Nullable String platform,
        String title,
        String body,
        Instant until) {}
