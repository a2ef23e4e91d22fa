package app.twicetold.jobs.schedule;

import jakarta.batch.api.chunk.AbstractItemReader;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import jakarta.inject.Inject;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the ids of all that a part works on when the part begins: none when it is not due. A failure fails the part.
 */
public abstract class PartReader extends AbstractItemReader {
    @Inject
    private JobContext job;

    @Inject
    private StepContext step;

    @Inject
    private ScheduledParts parts;

    private final String part;
    private Iterator<String> ids = List.<String>of().iterator();

    /** @param part as the log and the audit name it */
    protected PartReader(String part) {
        this.part = part;
    }

    /** In the order of the work. */
    protected abstract List<String> ids();

    @Override
    public void open(@Nullable Serializable checkpoint) {
        if (!parts.isDue(step)) {
            return;
        }
        try {
            List<String> all = parts.patiently(this::ids);
            step.setPersistentUserData((long) all.size());
            ids = all.iterator();
        } catch (RuntimeException e) {
            parts.failed(job, step, part, e);
        }
    }

    @Override
    public @Nullable Object readItem() {
        return ids.hasNext() ? ids.next() : null;
    }
}
