package app.twicetold.jobs.schedule;

import app.twicetold.core.batch.StartJob;
import app.twicetold.core.schedule.ScheduledJob;
import jakarta.batch.operations.BatchRuntimeException;
import jakarta.batch.operations.JobExecutionNotRunningException;
import jakarta.batch.operations.NoSuchJobExecutionException;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.batch.runtime.JobExecution;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The batch runtime of this server, as far as scheduled jobs need it. */
@ApplicationScoped
public class BatchExecutions {
    private static final Logger LOG = Logger.getLogger(BatchExecutions.class.getName());

    /** The exit status of an execution that did all it could while some part of it failed. */
    public static final String PARTS_FAILED = ScheduledJob.PARTS_FAILED;

    @Inject
    @SuppressWarnings("NullAway.Init")
    private StartJob startJob;

    /** Where an execution is. */
    public enum State {
        RUNNING,
        COMPLETED,
        /** It ended, and the failed parts are in the audit log. */
        PARTS_FAILED,
        FAILED,
        /** Somebody ended it. */
        STOPPED
    }

    /** @return the id of the execution */
    public long start(String job) {
        return startJob.start(job);
    }

    public State state(long executionId) {
        JobExecution execution;
        try {
            execution = BatchRuntime.getJobOperator().getJobExecution(executionId);
        } catch (NoSuchJobExecutionException e) {
            return State.FAILED;
        }
        return switch (execution.getBatchStatus()) {
            case STARTING, STARTED, STOPPING -> State.RUNNING;
            case COMPLETED -> PARTS_FAILED.equals(execution.getExitStatus()) ? State.PARTS_FAILED : State.COMPLETED;
            case FAILED -> State.FAILED;
            case STOPPED, ABANDONED -> State.STOPPED;
        };
    }

    /** Asks an execution to end; one that has ended is left alone. */
    public void stop(long executionId) {
        try {
            BatchRuntime.getJobOperator().stop(executionId);
        } catch (NoSuchJobExecutionException | JobExecutionNotRunningException e) {
            LOG.log(Level.FINE, e, () -> "The execution " + executionId + " has ended");
        } catch (BatchRuntimeException e) {
            LOG.log(Level.WARNING, e, () -> "The execution " + executionId + " does not stop");
        }
    }
}
