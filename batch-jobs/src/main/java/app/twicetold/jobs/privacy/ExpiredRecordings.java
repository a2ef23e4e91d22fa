package app.twicetold.jobs.privacy;

import app.twicetold.core.privacy.PurgeRecordings;
import jakarta.batch.api.chunk.AbstractItemReader;
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
    private PurgeRecordings purge;

    @Override
    public @Nullable Object readItem() {
        return purge.nextPage().orElse(null);
    }
}
