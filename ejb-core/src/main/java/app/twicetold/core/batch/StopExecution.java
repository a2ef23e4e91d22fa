package app.twicetold.core.batch;

import app.twicetold.core.audit.Actor;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Asks an execution to stop. This node asks its own executions at once. Another node asks at its next heartbeat. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class StopExecution {
    private ExecutionRows rows;
    private BatchOperator runtime;

    @Inject
    public StopExecution(ExecutionRows rows, BatchOperator runtime) {
        this.rows = rows;
        this.runtime = runtime;
    }

    protected StopExecution() {}

    /**
     * @throws app.twicetold.core.shared.ServiceException {@code not_found}, or {@code illegal_transition} when it has
     *     ended
     */
    public ExecutionView stop(Actor actor, String id) {
        ExecutionView stopping = rows.requestStop(actor, ExecutionId.parse(id));
        runtime.stop(ExecutionId.parse(id));
        return stopping;
    }
}
