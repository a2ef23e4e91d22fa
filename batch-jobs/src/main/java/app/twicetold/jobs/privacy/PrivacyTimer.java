package app.twicetold.jobs.privacy;

import app.twicetold.core.schedule.ScheduledJob;
import app.twicetold.jobs.schedule.DailyJobs;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.LocalTime;

/** Starts the retention job at 18:30 UTC, or after the start when that was missed. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class PrivacyTimer implements ScheduledJob {
    private static final String NAME = "retention_purge";
    private static final LocalTime TIME = LocalTime.of(18, 30);

    @Resource
    private TimerService timers;

    @Inject
    private DailyJobs jobs;

    @PostConstruct
    void start() {
        timers.createSingleActionTimer(2 * DailyJobs.CATCH_UP_AFTER_MS, new TimerConfig(NAME, false));
    }

    @Schedule(hour = "18", minute = "30", persistent = false, timezone = "UTC")
    void tick() {
        jobs.startIfDue(NAME, TIME);
    }

    @Timeout
    void catchUp() {
        jobs.startIfDue(NAME, TIME);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String cron() {
        return "30 18 * * *";
    }

    @Override
    public Outcome run() {
        return jobs.now(NAME);
    }
}
