package app.twicetold.jobs.schedule;

import app.twicetold.core.database.DatabaseState;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Looks after the scheduled jobs of this node, and after those that a dead node has left. Runs every few seconds. */
@Singleton
@Startup
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ScheduleWatchTimer {
    private static final Logger LOG = Logger.getLogger(ScheduleWatchTimer.class.getName());
    private static final long INTERVAL_MS = 10_000;

    @Resource
    private TimerService timers;

    @Inject
    private DailyJobs jobs;

    @PostConstruct
    void start() {
        timers.createIntervalTimer(INTERVAL_MS, INTERVAL_MS, new TimerConfig("schedule_watch", false));
    }

    @Timeout
    void tick() {
        try {
            jobs.watch();
        } catch (RuntimeException e) {
            DatabaseState.ofThisNode().log(LOG, Level.SEVERE, e, () -> "Scheduled jobs are looked after again soon");
        }
    }
}
