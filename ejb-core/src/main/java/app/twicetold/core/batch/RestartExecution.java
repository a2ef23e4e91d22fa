package app.twicetold.core.batch;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.OptionalLong;

/** Goes on with an execution that failed or was stopped, from its last checkpoint. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RestartExecution {
    private ExecutionRows rows;
    private BatchOperator runtime;

    @Inject
    public RestartExecution(ExecutionRows rows, BatchOperator runtime) {
        this.rows = rows;
        this.runtime = runtime;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected RestartExecution() {}

    /**
     * @return the new execution
     * @throws ServiceException {@code not_found} or {@code not_restartable}
     */
    public ExecutionView restart(Actor actor, String id) {
        long execution = ExecutionId.parse(id);
        rows.claimRestart(execution);
        OptionalLong restarted;
        try {
            restarted = runtime.restart(execution);
        } catch (RuntimeException e) {
            rows.releaseRestart(execution);
            throw e;
        }
        if (restarted.isEmpty()) {
            rows.releaseRestart(execution);
            throw new ServiceException(ErrorCode.NOT_RESTARTABLE);
        }
        return rows.landRestart(actor, execution, restarted.getAsLong(), runtime.node());
    }
}
