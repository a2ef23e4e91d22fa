package app.twicetold.jobs.notification;

import app.twicetold.core.notification.SendNotifications;
import app.twicetold.core.schedule.ScheduledJob;
import app.twicetold.jobs.schedule.RecurringWork;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/**
 * Sends due notifications every five minutes. An operator's run does not wait for a tick, because the notification log
 * decides which run sends.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class NotificationsTimer implements ScheduledJob {
    private static final String NAME = "notifications";

    @Inject
    private SendNotifications send;

    @Inject
    private RecurringWork work;

    /** Insufficient settings stop the start, not the first notification. */
    @PostConstruct
    void start() {
        send.prepare();
    }

    @Schedule(hour = "*", minute = "*/5", persistent = false, timezone = "UTC")
    void tick() {
        run();
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String cron() {
        return "*/5 * * * *";
    }

    @Override
    public Outcome run() {
        return work.runInParts(NAME, send::send);
    }
}
