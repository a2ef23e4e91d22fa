package app.twicetold.core.batch;

import app.twicetold.core.batch.rules.ExecutionStatus;
import app.twicetold.persistence.batch.BatchExecutionEntity;
import app.twicetold.persistence.batch.BatchExecutionRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Follows an execution from its first step to its last, in transactions of its own. */
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

    /** An execution begins to work on this node. One that somebody wanted to stop before stays so. */
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
            // It waited for so long that it was given up.
            known.endedAt = null;
            known.exitStatus = null;
            if (known.restartOf == null) {
                known.restartOf = executions.before(known.instanceId, known.id).orElse(null);
            }
        });
    }

    /**
     * An execution is over.
     *
     * @param lastStatus as Jakarta Batch names it
     * @param exitStatus what the runtime says, null when it says nothing
     */
    public void ended(long executionId, String lastStatus, @Nullable String exitStatus) {
        ExecutionStatus status = ExecutionStatus.valueOf(lastStatus).atEnd();
        executions.lock(executionId).ifPresent(row -> {
            row.status = status.wire();
            row.exitStatus = exitStatus == null ? status.name() : exitStatus;
            row.endedAt = clock.instant();
        });
    }
}
