package app.twicetold.core.batch;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Map;

/** Continues an execution that failed or was stopped, from its last checkpoint. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RestartExecution {
    private ExecutionRows rows;
    private BatchOperator runtime;
    private JobLeases leases;

    @Inject
    public RestartExecution(ExecutionRows rows, BatchOperator runtime, JobLeases leases) {
        this.rows = rows;
        this.runtime = runtime;
        this.leases = leases;
    }

    protected RestartExecution() {}

    /**
     * @return the new execution
     * @throws ServiceException {@code not_found}, or {@code not_restartable}, also when another execution works on the
     *     job or is about to
     */
    public ExecutionView restart(Actor actor, String id) {
        long execution = ExecutionId.parse(id);
        String job = rows.claimRestart(actor, execution);
        JobLeases.Lease lease;
        try {
            lease = leases.take(job)
                    .orElseThrow(
                            () -> new ServiceException(ErrorCode.NOT_RESTARTABLE, Map.of("reason", "job_is_busy")));
        } catch (RuntimeException e) {
            rows.releaseRestart(execution);
            throw e;
        }
        long restarted;
        try {
            restarted = runtime.restart(execution).orElseThrow(() -> new ServiceException(ErrorCode.NOT_RESTARTABLE));
        } catch (RuntimeException e) {
            lease.giveBack();
            rows.releaseRestart(execution);
            throw e;
        }
        lease.begun(restarted);
        return rows.landRestart(actor, execution, restarted, runtime.node());
    }
}
