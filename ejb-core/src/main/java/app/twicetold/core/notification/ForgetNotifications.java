package app.twicetold.core.notification;

import app.twicetold.persistence.notification.NotificationRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.InstantSource;

/** Forgets what users were notified of. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class ForgetNotifications {
    /** One a day needs two days; the rest is for questions of users. */
    public static final Duration LIFETIME = Duration.ofDays(30);

    private static final int PAGE = 5_000;

    private NotificationRepository notifications;
    private InstantSource clock;

    @Inject
    public ForgetNotifications(NotificationRepository notifications, InstantSource clock) {
        this.notifications = notifications;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected ForgetNotifications() {}

    /** Takes a page at a time. @return whether there may be more */
    public boolean nextPage() {
        return notifications.deleteSent(clock.instant().minus(LIFETIME), PAGE) == PAGE;
    }
}
