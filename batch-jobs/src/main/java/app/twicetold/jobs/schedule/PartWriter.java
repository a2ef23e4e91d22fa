package app.twicetold.jobs.schedule;

import app.twicetold.core.database.JobConnections;
import jakarta.batch.api.chunk.AbstractItemWriter;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import jakarta.inject.Inject;
import java.util.List;

/**
 * Does the work of a part for one id after the other. An id that fails is logged and audited, and the others follow.
 */
public abstract class PartWriter extends AbstractItemWriter {
    @Inject
    private JobContext job;

    @Inject
    private StepContext step;

    @Inject
    private ScheduledParts parts;

    private final String part;

    /** @param part as the log and the audit name it */
    protected PartWriter(String part) {
        this.part = part;
    }

    protected abstract void work(String id);

    @Override
    public void writeItems(List<Object> ids) {
        for (Object id : ids) {
            try {
                JobConnections.during(() -> work((String) id));
            } catch (RuntimeException e) {
                parts.failed(job, step, part, e);
            }
        }
    }
}
