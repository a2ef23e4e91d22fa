package app.twicetold.jobs.content;

import app.twicetold.core.quality.WaitingChecks;
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

/** The ids of articles that wait for a check. A restart goes on after the last one that was queued. */
@Named
@Dependent
public class ArticlesToCheck extends AbstractItemReader {
    private static final int PAGE = 100;

    @Inject
    private JobContext job;

    @Inject
    private StepContext step;

    @Inject
    private ScheduledParts parts;

    @Inject
    private WaitingChecks waiting;

    private String last = "";
    private Iterator<String> page = List.<String>of().iterator();

    @Override
    public void open(@Nullable Serializable checkpoint) {
        last = checkpoint instanceof String articleId ? articleId : "";
    }

    @Override
    public Serializable checkpointInfo() {
        return last;
    }

    @Override
    public @Nullable Object readItem() {
        if (!parts.isDue(step)) {
            return null;
        }
        try {
            if (!page.hasNext()) {
                page = parts.patiently(() -> waiting.after(last, PAGE)).iterator();
            }
        } catch (RuntimeException e) {
            parts.failed(job, step, "checks", e);
            return null;
        }
        if (!page.hasNext()) {
            return null;
        }
        last = page.next();
        return last;
    }
}
