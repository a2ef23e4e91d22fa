package app.twicetold.jobs.schedule;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.startup.NodeStart;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Looks after the scheduled jobs of this node, and after those that a dead node has left. Runs every few seconds. */
@Singleton
@Startup
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ScheduleWatchTimer {
    private static final Logger LOG = Logger.getLogger(ScheduleWatchTimer.class.getName());
    private static final long INTERVAL_MS = 10_000;
    /** Set by {@code Door} of the Payaras, which hears of a stop before the application does. */
    private static final String SERVER_STOPS = "app.twicetold.stopping";

    /** The end of a step may wait for a page of objects that are being deleted. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @Resource
    private TimerService timers;

    @Inject
    private DailyJobs jobs;

    @Inject
    private DatabaseState database;

    private Thread atSigterm;

    @PostConstruct
    void start() {
        timers.createIntervalTimer(INTERVAL_MS, INTERVAL_MS, new TimerConfig("schedule_watch", false));
        atSigterm = new Thread(this::stopJobs, "stop-of-jobs");
        atSigterm.setContextClassLoader(Thread.currentThread().getContextClassLoader());
        Runtime.getRuntime().addShutdownHook(atSigterm);
    }

    /** SIGTERM to the server's JVM has begun this already, because Payara ends the transactions of jobs before it stops the application. */
    @PreDestroy
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    void stop() {
        try {
            Runtime.getRuntime().removeShutdownHook(atSigterm);
        } catch (IllegalStateException itRuns) {
            LOG.log(Level.FINE, itRuns, () -> "The batch jobs are stopping already");
        }
        stopJobs();
    }

    private void stopJobs() {
        try {
            jobs.stop(PATIENCE);
        } catch (RuntimeException e) {
            database.log(LOG, Level.WARNING, e, () -> "Batch jobs could not be told to stop; they end with the server");
        }
    }

    @Timeout
    void tick() {
        try {
            if (Boolean.getBoolean(SERVER_STOPS)) {
                stopJobs();
            } else if (!NodeStart.ofThisNode().isUnderWay()) {
                jobs.watch();
            }
        } catch (RuntimeException e) {
            database.log(LOG, Level.SEVERE, e, () -> "Scheduled jobs could not be checked; tried again soon");
        }
    }
}
