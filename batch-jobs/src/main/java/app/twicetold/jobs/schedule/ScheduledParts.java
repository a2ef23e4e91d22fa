package app.twicetold.jobs.schedule;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.database.JobConnections;
import app.twicetold.core.schedule.ScheduledJob;
import app.twicetold.core.schedule.TickParts;
import app.twicetold.core.schedule.TickSteps;
import jakarta.batch.runtime.BatchStatus;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The parts of scheduled work. A part that fails is logged and audited, and the other parts go on. Each step of a batch
 * job is a part; the exit status of the step says what became of it.
 */
@ApplicationScoped
public class ScheduledParts {
    /** The step failed; a later run of the tick repeats it. */
    static final String FAILED = "PART_FAILED";
    /** An earlier run of the tick has done the step, or another execution has the tick. */
    static final String LEFT_OUT = "LEFT_OUT";

    /** The property of a step that names the earlier step whose result it uses. */
    private static final String GOES_BY = "goes_by";

    private static final Logger LOG = Logger.getLogger(ScheduledParts.class.getName());

    private TickSteps steps;
    private TickParts done;
    private DatabaseState database;

    @Inject
    public ScheduledParts(TickSteps steps, TickParts done, DatabaseState database) {
        this.steps = steps;
        this.done = done;
        this.database = database;
    }

    protected ScheduledParts() {}

    /** A step begins. Looks whether there is something to do. */
    public void begin(JobContext job, StepContext step) {
        boolean due = database.patiently(() -> done.isDue(job.getJobName(), job.getExecutionId(), step.getStepName()));
        if (!due) {
            step.setExitStatus(LEFT_OUT);
        }
    }

    /** Does work of a part on connections of jobs, and waits for a database that is away. */
    public <T> T patiently(Supplier<T> work) {
        return JobConnections.during(() -> database.patiently(work));
    }

    public boolean isDue(StepContext step) {
        return !LEFT_OUT.equals(step.getExitStatus());
    }

    /** What a step says of its end. */
    public String exitStatus(StepContext step) {
        String status = step.getExitStatus();
        return FAILED.equals(status) || LEFT_OUT.equals(status) ? status : BatchStatus.COMPLETED.name();
    }

    /**
     * A step has ended. Remembers it unless it failed, was left out or was told to stop, or goes by another one that
     * failed in this execution.
     */
    public void end(JobContext job, StepContext step) {
        boolean mustFollowARepetition =
                step.getProperties().containsKey(GOES_BY) && ScheduledJob.PARTS_FAILED.equals(job.getExitStatus());
        if (mustFollowARepetition
                || !exitStatus(step).equals(BatchStatus.COMPLETED.name())
                || isCutShort(step.getBatchStatus())
                || isCutShort(job.getBatchStatus())) {
            return;
        }
        try {
            database.patiently(() -> done.done(job.getJobName(), job.getExecutionId(), step.getStepName()));
        } catch (RuntimeException e) {
            database.log(LOG, Level.WARNING, e, () -> "A step that is done may be done again: " + step.getStepName());
        }
    }

    private static boolean isCutShort(BatchStatus status) {
        return switch (status) {
            case STARTING, STARTED, COMPLETED -> false;
            case STOPPING, STOPPED, FAILED, ABANDONED -> true;
        };
    }

    /** A part of a batch job failed. The job ends as one with failed parts, and its tick is tried again. */
    public void failed(JobContext job, StepContext step, String part, RuntimeException error) {
        failed(job.getJobName(), part, error);
        step.setExitStatus(FAILED);
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
