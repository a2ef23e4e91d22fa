package app.twicetold.core.batch;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Starts a batch job on this node. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class StartJob {
    private ExecutionRows rows;
    private BatchOperator runtime;

    @Inject
    public StartJob(ExecutionRows rows, BatchOperator runtime) {
        this.rows = rows;
        this.runtime = runtime;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected StartJob() {}

    /** @return the id of the execution */
    public long start(String job) {
        BatchOperator.Started started = runtime.start(job);
        rows.add(started, job, runtime.node());
        return started.executionId();
    }
}
