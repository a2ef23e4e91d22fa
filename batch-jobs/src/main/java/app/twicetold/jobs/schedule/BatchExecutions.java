package app.twicetold.jobs.schedule;

import app.twicetold.core.batch.BatchOperator;
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

    /** What an execution is doing, or how it ended. */
    public enum State {
        RUNNING,
        COMPLETED,
        /** It ended, and the failed parts are in the audit log. */
        PARTS_FAILED,
        FAILED,
        /** It was stopped or abandoned. */
        STOPPED
    }

    /** @return the id of the execution */
    public long start(String job) {
        return startJob.start(job);
    }

    public State state(long executionId) {
        return runtime.standing(executionId).map(BatchExecutions::state).orElse(State.FAILED);
    }

    private static State state(BatchOperator.Standing standing) {
        return switch (BatchStatus.valueOf(standing.status())) {
            case STARTING, STARTED, STOPPING -> State.RUNNING;
            case COMPLETED ->
                ScheduledJob.PARTS_FAILED.equals(standing.exitStatus()) ? State.PARTS_FAILED : State.COMPLETED;
            case FAILED -> State.FAILED;
            case STOPPED, ABANDONED -> State.STOPPED;
        };
    }

    /** Asks an execution to end. An execution that has ended is left alone. */
    public void stop(long executionId) {
        try {
            runtime.stop(executionId);
        } catch (RuntimeException e) {
            DatabaseState.ofThisNode()
                    .log(LOG, Level.WARNING, e, () -> "The execution " + executionId + " does not stop");
        }
    }
}
