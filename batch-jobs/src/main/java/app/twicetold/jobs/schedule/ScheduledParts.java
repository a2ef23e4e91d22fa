package app.twicetold.jobs.schedule;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.schedule.ScheduledJob;
import app.twicetold.core.schedule.TickSteps;
import jakarta.batch.runtime.context.JobContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Logs and audits a part that fails. The other parts go on. */
@ApplicationScoped
public class ScheduledParts {
    private static final Logger LOG = Logger.getLogger(ScheduledParts.class.getName());

    private TickSteps steps;
    private DatabaseState database;

    @Inject
    public ScheduledParts(TickSteps steps, DatabaseState database) {
        this.steps = steps;
        this.database = database;
    }

    protected ScheduledParts() {}

    /** A part of a batch job failed. The job ends as one with failed parts, and its tick is tried again. */
    public void failed(JobContext job, String part, RuntimeException error) {
        failed(job.getJobName(), part, error);
        job.setExitStatus(ScheduledJob.PARTS_FAILED);
    }

    /** A part of other scheduled work failed; its next tick tries again. */
    public void failed(String name, String part, RuntimeException error) {
        database.log(LOG, Level.SEVERE, error, () -> "scheduler.part_failed: " + part + " of " + name);
        try {
            steps.partFailed(name, part, error);
        } catch (RuntimeException e) {
            database.log(LOG, Level.SEVERE, e, () -> "The failure of " + part + " of " + name + " is in no audit log");
        }
    }
}
