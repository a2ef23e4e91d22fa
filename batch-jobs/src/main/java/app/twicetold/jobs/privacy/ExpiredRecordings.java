package app.twicetold.jobs.privacy;

import app.twicetold.core.privacy.DateRecordings;
import app.twicetold.core.privacy.PurgeRecordings;
import app.twicetold.jobs.schedule.ScheduledParts;
import jakarta.batch.api.chunk.AbstractItemReader;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Pages of recordings that were taken off their attempts, each page as its deletion job. First all recordings get their
 * dates. A restart goes on at the checkpoint. Without a checkpoint it finds the same recordings, because the database
 * knows which ones were taken.
 */
@Named
@Dependent
public class ExpiredRecordings extends AbstractItemReader {
    @Inject
    private JobContext job;

    @Inject
    private StepContext step;

    @Inject
    private ScheduledParts parts;

    @Inject
    private DateRecordings dates;

    @Inject
    private PurgeRecordings purge;

    private PurgeRecordings.Place place = PurgeRecordings.Place.START;

    @Override
    public void open(@Nullable Serializable checkpoint) {
        if (checkpoint instanceof Instant date) {
            place = new PurgeRecordings.Place(date, "");
        }
        if (!parts.isDue(step)) {
            return;
        }
        try {
            boolean more = true;
            while (more) {
                more = parts.patiently(dates::nextPage);
            }
            step.setPersistentUserData(parts.patiently(purge::waitingPages));
        } catch (RuntimeException e) {
            parts.failed(job, step, "retention", e);
        }
    }

    @Override
    public Serializable checkpointInfo() {
        // The checkpoint holds no id, because checkpoints outlive accounts.
        return place.purgeAt();
    }

    @Override
    public @Nullable Object readItem() {
        if (!parts.isDue(step)) {
            return null;
        }
        try {
            PurgeRecordings.Page page =
                    parts.patiently(() -> purge.nextPage(place)).orElse(null);
            if (page == null) {
                return null;
            }
            place = page.last();
            return page.jobId();
        } catch (RuntimeException e) {
            parts.failed(job, step, "retention", e);
            return null;
        }
    }
}
