package app.twicetold.jobs.notification;

import app.twicetold.core.notification.SendNotifications;
import app.twicetold.jobs.schedule.ScheduledParts;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Sends what became due, every five minutes. */
@Singleton
@Startup
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class NotificationsTimer {

    @Inject
    @SuppressWarnings("NullAway.Init")
    private SendNotifications send;

    @Inject
    @SuppressWarnings("NullAway.Init")
    private ScheduledParts parts;

    /** Settings that do not suffice stop the start, not the first notification. */
    @PostConstruct
    void start() {
        send.prepare();
    }

    @Schedule(hour = "*", minute = "*/5", persistent = false, timezone = "UTC")
    void tick() {
        try {
            send.send();
        } catch (RuntimeException e) {
            parts.failed("notifications", "all", e);
        }
    }
}
