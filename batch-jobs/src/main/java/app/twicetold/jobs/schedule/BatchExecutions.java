package app.twicetold.jobs.schedule;

import app.twicetold.core.batch.BatchOperator;
import app.twicetold.core.batch.ExecutionRows;
import app.twicetold.core.batch.RecordExecution;
import app.twicetold.core.batch.StartJob;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.schedule.ScheduledJob;
import jakarta.batch.runtime.BatchStatus;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The batch runtime of this server, as far as scheduled jobs need it. */
@ApplicationScoped
public class BatchExecutions {
    private static final Logger LOG = Logger.getLogger(BatchExecutions.class.getName());

    @Inject
    private StartJob startJob;

    @Inject
    private BatchOperator runtime;

    @Inject
    private ExecutionRows rows;

    @Inject
    private RecordExecution record;

    @Inject
    private DatabaseState database;

    /** What an execution is doing, or how it ended. */
    public enum State {
        RUNNING,
        COMPLETED,
        /** It ended, and the failed parts are in the audit log. */
        PARTS_FAILED,
        FAILED,
        /** An operator ended it. */
        STOPPED,
        /** It ended with its server, or the server was suspended. */
        LAID_DOWN
    }

    /** @return the id of the execution */
    public long start(String job) {
        return startJob.start(job);
    }

    public State state(long executionId) {
        return runtime.standing(executionId)
                .map(standing -> state(executionId, standing))
                .orElse(State.FAILED);
    }

    private State state(long executionId, BatchOperator.Standing standing) {
        return switch (BatchStatus.valueOf(standing.status())) {
            case STARTING, STARTED, STOPPING -> State.RUNNING;
            case COMPLETED ->
                ScheduledJob.PARTS_FAILED.equals(standing.exitStatus()) ? State.PARTS_FAILED : State.COMPLETED;
            case FAILED -> State.FAILED;
            case STOPPED -> rows.stopRequested(executionId) ? State.STOPPED : State.LAID_DOWN;
            case ABANDONED -> State.STOPPED;
        };
    }

    /** Writes down that an execution ended with its server. Its own listener may not have been able to. */
    public void laidDown(long executionId) {
        record.laidDown(executionId);
    }

    /** Asks an execution to end. An execution that has ended is left alone. */
    public void stop(long executionId) {
        try {
            runtime.stop(executionId);
        } catch (RuntimeException e) {
            database.log(LOG, Level.WARNING, e, () -> "The execution " + executionId + " does not stop");
        }
    }
}
