package app.twicetold.jobs.batch;

import app.twicetold.core.batch.BatchOperator;
import app.twicetold.core.batch.RecordExecution;
import jakarta.batch.api.listener.AbstractJobListener;
import jakarta.batch.runtime.context.JobContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** The listener of every job: writes its executions down. */
@Named
@Dependent
public class ExecutionLog extends AbstractJobListener {
    @Inject
    private JobContext job;

    @Inject
    private RecordExecution record;

    @Inject
    private WorkingExecutions working;

    @Override
    public void beforeJob() {
        working.begin(job.getExecutionId());
        record.started(
                new BatchOperator.Started(job.getExecutionId(), job.getInstanceId()), job.getJobName(), working.node());
    }

    @Override
    public void afterJob() {
        // The heartbeat ends first. Without it an execution whose end cannot be written is given up and restarted.
        working.end(job.getExecutionId());
        record.ended(job.getExecutionId(), job.getBatchStatus().name(), job.getExitStatus());
    }
}
