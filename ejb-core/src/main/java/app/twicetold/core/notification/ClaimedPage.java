package app.twicetold.core.notification;

import app.twicetold.persistence.notification.DeviceRepository.Position;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of users who were looked at.
 *
 * @param claimed those that the caller is to send
 * @param last where the next page begins; null when there is none
 * @param unreadable why a user could not be looked at; null when all could
 */
public record ClaimedPage(
        List<DueNotification> claimed,
        @Nullable Position last,
        @Nullable RuntimeException unreadable) {
    public ClaimedPage {
        claimed = List.copyOf(claimed);
    }
}
