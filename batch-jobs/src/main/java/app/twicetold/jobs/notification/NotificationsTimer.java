package app.twicetold.jobs.notification;

import app.twicetold.core.notification.SendNotifications;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Sends what became due, every five minutes. */
@Singleton
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class NotificationsTimer {
    private static final Logger LOG = Logger.getLogger(NotificationsTimer.class.getName());

    @Inject
    @SuppressWarnings("NullAway.Init")
    private SendNotifications send;

    @Schedule(hour = "*", minute = "*/5", persistent = false, timezone = "UTC")
    void tick() {
        try {
            send.send();
        } catch (RuntimeException e) {
            LOG.log(Level.SEVERE, e, () -> "Notifications are looked for again at the next tick");
        }
    }
}
