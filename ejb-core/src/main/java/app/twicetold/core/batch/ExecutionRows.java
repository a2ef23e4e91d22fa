package app.twicetold.core.batch;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.batch.rules.ExecutionStatus;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.batch.BatchExecutionEntity;
import app.twicetold.persistence.batch.BatchExecutionRepository;
import app.twicetold.persistence.batch.StepCounts;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The short transactions around the requests of operators to the batch runtime. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class ExecutionRows {
    static final String RESOURCE = "batch_execution";
    private static final Duration RESTART_LEASE = Duration.ofMinutes(1);

    private BatchExecutionRepository executions;
    private RecordAudit audit;
    private InstantSource clock;

    @Inject
    public ExecutionRows(BatchExecutionRepository executions, RecordAudit audit, InstantSource clock) {
        this.executions = executions;
        this.audit = audit;
        this.clock = clock;
    }

    protected ExecutionRows() {}

    /** @throws ServiceException {@code not_found} */
    public ExecutionView read(long id) {
        return executions.find(id).map(ExecutionView::of).orElseThrow(() -> ServiceException.notFound(RESOURCE));
    }

    /** Whether an operator asked it to stop. */
    public boolean stopRequested(long id) {
        return executions.find(id).filter(row -> row.stopRequestedAt != null).isPresent();
    }

    /** How far its steps have come, as far as the node that works on it has noted. */
    public List<StepCounts> steps(long id) {
        return executions.steps(id);
    }

    /** Adds the row of a started execution, unless the listener of the job has added it. */
    public void add(BatchOperator.Started started, String job, String node) {
        add(started.executionId(), started.instanceId(), job, node, null);
    }

    /** @throws ServiceException {@code illegal_transition} when it has ended */
    public ExecutionView requestStop(Actor actor, long id) {
        BatchExecutionEntity row = locked(id);
        if (ExecutionView.status(row).ended()) {
            throw new ServiceException(ErrorCode.ILLEGAL_TRANSITION, Map.of("status", row.status));
        }
        String before = row.status;
        row.status = ExecutionStatus.STOPPING.wire();
        if (row.stopRequestedAt == null) {
            row.stopRequestedAt = clock.instant();
        }
        audit.record(
                actor,
                AuditAction.BATCH_STOP_REQUESTED,
                RESOURCE,
                Long.toString(id),
                moved(row.job, before, row.status));
        return ExecutionView.of(row);
    }

    /**
     * Takes the right to restart an execution and records who wants it. This commits first, because what the runtime
     * begins afterwards is not undone.
     *
     * @return its job
     * @throws ServiceException {@code not_restartable} when the execution has not ended early, was continued before, or
     *     is being restarted
     */
    public String claimRestart(Actor actor, long id) {
        BatchExecutionEntity row = locked(id);
        Instant now = clock.instant();
        boolean taken = row.restartClaimedAt != null
                && row.restartClaimedAt.plus(RESTART_LEASE).isAfter(now);
        if (taken || !ExecutionView.status(row).restartable() || executions.hasLater(row.instanceId, row.id)) {
            throw new ServiceException(ErrorCode.NOT_RESTARTABLE, Map.of("status", row.status));
        }
        row.restartClaimedAt = now;
        audit.record(actor, AuditAction.BATCH_RESTART_REQUESTED, RESOURCE, Long.toString(id), Map.of("job", row.job));
        return row.job;
    }

    /** Gives the right to restart an execution back. */
    public void releaseRestart(long id) {
        locked(id).restartClaimedAt = null;
    }

    /** @return the execution that continues the one whose restart the caller claimed */
    public ExecutionView landRestart(Actor actor, long id, long restarted, String node) {
        BatchExecutionEntity row = locked(id);
        add(restarted, row.instanceId, row.job, node, id);
        audit.record(
                actor,
                AuditAction.BATCH_RESTARTED,
                RESOURCE,
                Long.toString(id),
                Map.of(
                        "job",
                        row.job,
                        "restarted_as",
                        Long.toString(restarted),
                        "before",
                        Map.of("status", row.status),
                        "after",
                        Map.of("restarted_as", Long.toString(restarted))));
        BatchExecutionEntity next = locked(restarted);
        next.restartOf = id;
        return ExecutionView.of(next);
    }

    private static Map<String, Object> moved(String job, String before, String after) {
        return Map.of("job", job, "before", Map.of("status", before), "after", Map.of("status", after));
    }

    private void add(long id, long instanceId, String job, String node, @Nullable Long restartOf) {
        BatchExecutionEntity row = new BatchExecutionEntity();
        row.id = id;
        row.instanceId = instanceId;
        row.job = job;
        row.status = ExecutionStatus.STARTING.wire();
        row.node = node;
        row.createdAt = clock.instant();
        row.restartOf = restartOf;
        executions.addIfAbsent(row);
    }

    private BatchExecutionEntity locked(long id) {
        return executions.lock(id).orElseThrow(() -> ServiceException.notFound(RESOURCE));
    }
}
