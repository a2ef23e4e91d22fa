package app.twicetold.core.notification;

import app.twicetold.core.notification.rules.NotificationKind;
import java.time.Instant;
import java.time.LocalDate;

/**
 * What is to be sent to somebody now.
 *
 * @param date the local day, of which this is the only notification
 * @param until after this moment it is not tried again
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
    /** A token is as good as an address. */
    @Override
    public String toString() {
        return "DueNotification[userId=" + userId + ", date=" + date + ", kind=" + kind + "]";
    }
}
