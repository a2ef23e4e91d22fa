package app.twicetold.jobs.schedule;

import app.twicetold.core.schedule.ClaimTick;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.LocalTime;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Starts daily batch jobs: each tick on one node, and after a downtime the last one that was missed. */
@ApplicationScoped
public class DailyJobs {
    private static final Logger LOG = Logger.getLogger(DailyJobs.class.getName());

    /** How long after the start of a node the missed tick is looked for. */
    public static final long CATCH_UP_AFTER_MS = 2_000;

    private ClaimTick ticks;

    @Inject
    public DailyJobs(ClaimTick ticks) {
        this.ticks = ticks;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected DailyJobs() {}

    /** Starts the job of that name when its latest tick was not run by anybody. */
    public void startIfDue(String name, LocalTime timeUtc) {
        try {
            if (ticks.daily(name, timeUtc)) {
                BatchRuntime.getJobOperator().start(name, new Properties());
            }
        } catch (RuntimeException e) {
            LOG.log(Level.SEVERE, e, () -> "The job " + name + " did not start; the next tick tries again");
        }
    }
}
