package app.twicetold.core.batch;

import app.twicetold.core.database.DatabaseState;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Starts a batch job on this node. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class StartJob {
    private static final Logger LOG = Logger.getLogger(StartJob.class.getName());

    private ExecutionRows rows;
    private BatchOperator runtime;
    private DatabaseState database;

    @Inject
    public StartJob(ExecutionRows rows, BatchOperator runtime, DatabaseState database) {
        this.rows = rows;
        this.runtime = runtime;
        this.database = database;
    }

    protected StartJob() {}

    /**
     * Starts the job and adds the row of its execution. A failure to add the row is only logged, because the listener
     * of the job adds the row as well. The caller must learn the id. Otherwise the caller would start the job a second
     * time.
     *
     * @return the id of the execution
     */
    public long start(String job) {
        BatchOperator.Started started = runtime.start(job);
        try {
            rows.add(started, job, runtime.node());
        } catch (RuntimeException e) {
            database.log(LOG, Level.WARNING, e, () -> "The execution of " + job + " is listed when it begins to work");
        }
        return started.executionId();
    }
}
