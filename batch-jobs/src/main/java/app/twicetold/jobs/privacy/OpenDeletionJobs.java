package app.twicetold.jobs.privacy;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.privacy.DeletionJobs;
import app.twicetold.jobs.schedule.ScheduledParts;
import jakarta.batch.api.chunk.AbstractItemReader;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The deletion jobs that are not done, the oldest first; each is run once a night. */
@Named
@Dependent
public class OpenDeletionJobs extends AbstractItemReader {
    @Inject
    private JobContext job;

    @Inject
    private StepContext step;

    @Inject
    private ScheduledParts parts;

    @Inject
    private DeletionJobs jobs;

    @Inject
    private DatabaseState database;

    private Iterator<String> open = List.<String>of().iterator();

    @Override
    public void open(@Nullable Serializable checkpoint) {
        if (!parts.isDue(step)) {
            return;
        }
        try {
            List<String> all = database.patiently(jobs::open);
            step.setPersistentUserData((long) all.size());
            open = all.iterator();
        } catch (RuntimeException e) {
            parts.failed(job, step, "deletion_jobs", e);
        }
    }

    @Override
    public @Nullable Object readItem() {
        return open.hasNext() ? open.next() : null;
    }
}
