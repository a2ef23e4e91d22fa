package app.twicetold.jobs.privacy;

import app.twicetold.core.privacy.PurgeRecordings;
import app.twicetold.jobs.schedule.ScheduledParts;
import jakarta.batch.api.chunk.AbstractItemReader;
import jakarta.batch.runtime.context.JobContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import org.jspecify.annotations.Nullable;

/**
 * Pages of recordings that were taken off their attempts, each as its deletion job. There is no checkpoint: what was
 * taken is in the database, so a restart goes on where the last run ended.
 */
@Named
@Dependent
public class ExpiredRecordings extends AbstractItemReader {
    @Inject
    @SuppressWarnings("NullAway.Init")
    private JobContext job;

    @Inject
    @SuppressWarnings("NullAway.Init")
    private ScheduledParts parts;

    @Inject
    @SuppressWarnings("NullAway.Init")
    private PurgeRecordings purge;

    @Override
    public @Nullable Object readItem() {
        try {
            return purge.nextPage().orElse(null);
        } catch (RuntimeException e) {
            parts.failed(job, "retention", e);
            return null;
        }
    }
}
