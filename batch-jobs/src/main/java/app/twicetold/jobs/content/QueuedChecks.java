package app.twicetold.jobs.content;

import app.twicetold.core.quality.QueueWaitingCheck;
import app.twicetold.jobs.schedule.ScheduledParts;
import jakarta.batch.api.chunk.AbstractItemWriter;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;

/** Queues the checks. An article that cannot be queued is audited, and the others follow. */
@Named
@Dependent
public class QueuedChecks extends AbstractItemWriter {
    @Inject
    private JobContext job;

    @Inject
    private StepContext step;

    @Inject
    private ScheduledParts parts;

    @Inject
    private QueueWaitingCheck queue;

    @Override
    public void writeItems(List<Object> articles) {
        for (Object article : articles) {
            try {
                queue.queue((String) article);
            } catch (RuntimeException e) {
                parts.failed(job, step, "check", e);
            }
        }
    }
}
