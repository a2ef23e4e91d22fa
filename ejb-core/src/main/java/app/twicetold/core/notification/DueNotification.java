package app.twicetold.core.notification;

import app.twicetold.core.notification.rules.NotificationKind;
import java.time.Instant;
import java.time.LocalDate;

/**
 * A notification that is due for a user now.
 *
 * @param date the local day; it has no other notification
 * @param until after this moment the notification is not tried again
 */
public record DueNotification(
        String userId,
        LocalDate date,
        NotificationKind kind,
        String token,
        PushTransport transport,
        String title,
        String body,
        Instant until) {
    /** Leaves the token out, because a token is as good as an address. */
    @Override
    public String toString() {
        return "DueNotification[userId=" + userId + ", date=" + date + ", kind=" + kind + "]";
    }
}
