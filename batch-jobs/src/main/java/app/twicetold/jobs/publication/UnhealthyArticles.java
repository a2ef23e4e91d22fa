package app.twicetold.jobs.publication;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.publication.MeasureHealth;
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

/** The served articles whose health is too low. A restart finds those that are still served. */
@Named
@Dependent
public class UnhealthyArticles extends AbstractItemReader {
    @Inject
    private JobContext job;

    @Inject
    private StepContext step;

    @Inject
    private ScheduledParts parts;

    @Inject
    private MeasureHealth measure;

    @Inject
    private DatabaseState database;

    private Iterator<String> unhealthy = List.<String>of().iterator();

    @Override
    public void open(@Nullable Serializable checkpoint) {
        if (!parts.isDue(step)) {
            return;
        }
        try {
            List<String> all = database.patiently(measure::unhealthy);
            step.setPersistentUserData((long) all.size());
            unhealthy = all.iterator();
        } catch (RuntimeException e) {
            parts.failed(job, step, "unhealthy_articles", e);
        }
    }

    @Override
    public @Nullable Object readItem() {
        return unhealthy.hasNext() ? unhealthy.next() : null;
    }
}
