package app.twicetold.jobs.publication;

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

/** Starts the measuring of the health of articles at 19:00 UTC, or after the start when that was missed. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ArticleHealthTimer implements ScheduledJob {
    private static final String NAME = "article_health";
    private static final LocalTime TIME = LocalTime.of(19, 0);

    @Resource
    private TimerService timers;

    @Inject
    private DailyJobs jobs;

    @PostConstruct
    void start() {
        timers.createSingleActionTimer(3 * DailyJobs.CATCH_UP_AFTER_MS, new TimerConfig(NAME, false));
    }

    @Schedule(hour = "19", minute = "0", persistent = false, timezone = "UTC")
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
        return "0 19 * * *";
    }

    @Override
    public Outcome run() {
        return jobs.now(NAME);
    }
}
