package app.twicetold.core.batch;

import app.twicetold.core.batch.rules.ExecutionStatus;
import app.twicetold.persistence.batch.BatchExecutionEntity;
import app.twicetold.persistence.batch.BatchExecutionRepository;
import app.twicetold.persistence.batch.StepCounts;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Records the start and the end of an execution, each in its own transaction. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class RecordExecution {
    private BatchExecutionRepository executions;
    private InstantSource clock;

    @Inject
    public RecordExecution(BatchExecutionRepository executions, InstantSource clock) {
        this.executions = executions;
        this.clock = clock;
    }

    protected RecordExecution() {}

    /**
     * Records that an execution begins to work on this node. An execution that was asked to stop before keeps its
     * status.
     */
    public void started(BatchOperator.Started execution, String job, String node) {
        Instant now = clock.instant();
        BatchExecutionEntity row = new BatchExecutionEntity();
        row.id = execution.executionId();
        row.instanceId = execution.instanceId();
        row.job = job;
        row.status = ExecutionStatus.STARTED.wire();
        row.node = node;
        row.createdAt = now;
        executions.addIfAbsent(row);
        executions.lock(row.id).ifPresent(known -> {
            if (known.stopRequestedAt == null) {
                known.status = ExecutionStatus.STARTED.wire();
            }
            known.node = node;
            known.startedAt = now;
            known.heartbeatAt = now;
            // An execution that waited for too long was given up. Now it works after all.
            known.endedAt = null;
            known.exitStatus = null;
            if (known.restartOf == null) {
                known.restartOf = executions.before(known.instanceId, known.id).orElse(null);
            }
        });
    }

    /** Records how far a step has come. @param total how many there are to read; null when unknown */
    public void progress(long executionId, String step, long read, long written, @Nullable Long total) {
        executions.note(executionId, new StepCounts(step, read, written, total), clock.instant());
    }

    /**
     * Records the end of an execution.
     *
     * @param lastStatus as Jakarta Batch names it
     * @param exitStatus what the runtime says, null when it says nothing
     */
    public void ended(long executionId, String lastStatus, @Nullable String exitStatus) {
        ExecutionStatus status = ExecutionStatus.valueOf(lastStatus).atEnd();
        executions.lock(executionId).ifPresent(row -> end(row, status, exitStatus));
    }

    /** Records that an execution stopped with its server, unless its listener has recorded that. */
    public void laidDown(long executionId) {
        executions
                .lock(executionId)
                .filter(row -> !row.status.equals(ExecutionStatus.STOPPED.wire()))
                .ifPresent(row -> end(row, ExecutionStatus.STOPPED, null));
    }

    private void end(BatchExecutionEntity row, ExecutionStatus status, @Nullable String exitStatus) {
        row.status = status.wire();
        row.exitStatus = exitStatus == null ? status.name() : exitStatus;
        row.endedAt = clock.instant();
    }
}
