package app.twicetold.core.notification;

import app.twicetold.core.notification.rules.NotificationKind;
import app.twicetold.persistence.notification.NotificationCandidate;
import app.twicetold.persistence.notification.NotificationRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;

/** The short transactions of the notifications. Whoever takes the day of a user sends; nobody sends twice. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class NotificationSteps {
    private NotificationRepository notifications;

    @Inject
    public NotificationSteps(NotificationRepository notifications) {
        this.notifications = notifications;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected NotificationSteps() {}

    public List<String> zones() {
        return notifications.zones();
    }

    public List<NotificationCandidate> candidates(
            String zone, LocalDate today, LocalTime from, LocalTime to, boolean alert, String after, int limit) {
        return notifications.candidates(zone, today, from, to, alert, after, limit);
    }

    /** @return whether the caller is to send it */
    public boolean claim(
            String userId,
            LocalDate date,
            NotificationKind kind,
            String transport,
            String title,
            String body,
            Instant now) {
        return notifications.insertIfAbsent(userId, date, kind.wire(), transport, title, body, now);
    }

    public void land(NotificationCandidate to, LocalDate date, PushSender.Outcome outcome) {
        notifications.setOutcome(
                to.userId(),
                date,
                switch (outcome) {
                    case SENT -> "sent";
                    case FAILED -> "failed";
                    case UNREGISTERED -> "unregistered";
                });
        if (outcome == PushSender.Outcome.UNREGISTERED) {
            notifications.removeToken(to.userId(), to.token());
        }
    }
}
