package app.twicetold.jobs.batch;

import app.twicetold.core.batch.BatchOperator;
import jakarta.batch.operations.JobExecutionAlreadyCompleteException;
import jakarta.batch.operations.JobExecutionNotMostRecentException;
import jakarta.batch.operations.JobExecutionNotRunningException;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.operations.JobRestartException;
import jakarta.batch.operations.NoSuchJobExecutionException;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.batch.runtime.JobExecution;
import jakarta.batch.runtime.Metric;
import jakarta.batch.runtime.StepExecution;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The job operator of the server. It is asked from this module because the jobs are in it. It is asked from this bean
 * alone because Payara Server shows an execution only to the component that has started it.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class JakartaBatch implements BatchOperator {
    private static final Logger LOG = Logger.getLogger(JakartaBatch.class.getName());
    private static final long UNKNOWN = -1;

    @Inject
    private WorkingExecutions working;

    @Override
    public Started start(String job) {
        JobOperator operator = BatchRuntime.getJobOperator();
        long execution = operator.start(job, new Properties());
        return new Started(execution, operator.getJobInstance(execution).getInstanceId());
    }

    @Override
    public void stop(long executionId) {
        try {
            BatchRuntime.getJobOperator().stop(executionId);
        } catch (JobExecutionNotRunningException | NoSuchJobExecutionException e) {
            LOG.log(Level.FINE, e, () -> "The execution " + executionId + " does not run here");
        }
    }

    @Override
    public OptionalLong restart(long executionId) {
        try {
            return OptionalLong.of(BatchRuntime.getJobOperator().restart(executionId, new Properties()));
        } catch (JobExecutionAlreadyCompleteException
                | JobExecutionNotMostRecentException
                | JobRestartException
                | NoSuchJobExecutionException e) {
            LOG.log(Level.WARNING, e, () -> "The execution " + executionId + " cannot be restarted");
            return OptionalLong.empty();
        }
    }

    @Override
    public Optional<Standing> standing(long executionId) {
        try {
            JobExecution execution = BatchRuntime.getJobOperator().getJobExecution(executionId);
            return Optional.of(new Standing(execution.getBatchStatus().name(), execution.getExitStatus()));
        } catch (NoSuchJobExecutionException e) {
            LOG.log(Level.FINE, e, () -> "The batch runtime does not know the execution " + executionId);
            return Optional.empty();
        }
    }

    @Override
    public List<Step> steps(long executionId) {
        try {
            return BatchRuntime.getJobOperator().getStepExecutions(executionId).stream()
                    .sorted(Comparator.comparingLong(StepExecution::getStepExecutionId))
                    .map(JakartaBatch::step)
                    .toList();
        } catch (NoSuchJobExecutionException e) {
            LOG.log(Level.FINE, e, () -> "The batch runtime does not know the execution " + executionId);
            return List.of();
        }
    }

    @Override
    public String node() {
        return working.node();
    }

    private static Step step(StepExecution step) {
        return new Step(
                step.getStepName(),
                step.getBatchStatus().name(),
                step.getExitStatus(),
                instant(step.getStartTime()),
                instant(step.getEndTime()),
                metric(step, Metric.MetricType.READ_COUNT),
                metric(step, Metric.MetricType.WRITE_COUNT),
                metric(step, Metric.MetricType.READ_SKIP_COUNT)
                        + metric(step, Metric.MetricType.PROCESS_SKIP_COUNT)
                        + metric(step, Metric.MetricType.WRITE_SKIP_COUNT),
                metric(step, Metric.MetricType.COMMIT_COUNT),
                metric(step, Metric.MetricType.ROLLBACK_COUNT),
                step.getPersistentUserData() instanceof Long total ? total : UNKNOWN);
    }

    private static @Nullable Instant instant(@Nullable Date date) {
        return date == null ? null : Instant.ofEpochMilli(date.getTime());
    }

    private static long metric(StepExecution step, Metric.MetricType type) {
        for (Metric metric : step.getMetrics()) {
            if (metric.getType() == type) {
                return metric.getValue();
            }
        }
        return 0;
    }
}
