package app.twicetold.jobs.privacy;

import app.twicetold.core.privacy.RunDeletionJob;
import app.twicetold.jobs.schedule.ScheduledParts;
import jakarta.batch.api.chunk.AbstractItemWriter;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;

/** Removes the stored objects of deletion jobs. A removal that the store refuses is tried again the next night. */
@Named
@Dependent
public class StoredObjects extends AbstractItemWriter {
    @Inject
    private JobContext job;

    @Inject
    private StepContext step;

    @Inject
    private ScheduledParts parts;

    @Inject
    private RunDeletionJob run;

    @Override
    public void writeItems(List<Object> jobs) {
        for (Object id : jobs) {
            try {
                run.run((String) id);
            } catch (RuntimeException e) {
                parts.failed(job, step, "deletion_job", e);
            }
        }
    }
}
