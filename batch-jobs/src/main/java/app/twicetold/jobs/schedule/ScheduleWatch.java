package app.twicetold.jobs.schedule;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.startup.NodeStart;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Looks after the scheduled jobs of this node, and after those that a dead node has left. Runs every few seconds. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ScheduleWatch {
    private static final Logger LOG = Logger.getLogger(ScheduleWatch.class.getName());
    /** Set by {@code Door} of the Payaras, which hears of a stop before the application does. */
    private static final String SERVER_STOPS = "app.twicetold.stopping";

    /** The end of a step may wait for a page of objects that are being deleted. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @Inject
    private DailyJobs jobs;

    @Inject
    private DatabaseState database;

    private Thread atSigterm;

    @PostConstruct
    void start() {
        atSigterm = new Thread(this::stopJobs, "stop-of-jobs");
        atSigterm.setContextClassLoader(Thread.currentThread().getContextClassLoader());
        Runtime.getRuntime().addShutdownHook(atSigterm);
    }

    /**
     * SIGTERM to the server's JVM has begun this already, because Payara ends the transactions of jobs before it stops
     * the application.
     */
    @PreDestroy
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    void stop() {
        try {
            Runtime.getRuntime().removeShutdownHook(atSigterm);
        } catch (IllegalStateException itRuns) {
            LOG.log(Level.FINE, itRuns, () -> "The jobs stop already");
        }
        stopJobs();
    }

    private void stopJobs() {
        try {
            jobs.stop(PATIENCE);
        } catch (RuntimeException e) {
            database.log(LOG, Level.WARNING, e, () -> "Jobs end with the server");
        }
    }

    /** Goes on with what the jobs of this node need; the timer of the watch calls it. */
    public void look() {
        if (Boolean.getBoolean(SERVER_STOPS)) {
            stopJobs();
        } else if (!NodeStart.ofThisNode().isUnderWay()) {
            jobs.watch();
        }
    }
}
