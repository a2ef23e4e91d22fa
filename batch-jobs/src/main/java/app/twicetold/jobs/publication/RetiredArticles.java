package app.twicetold.jobs.publication;

import app.twicetold.core.publication.RetireArticle;
import app.twicetold.jobs.schedule.ScheduledParts;
import jakarta.batch.api.chunk.AbstractItemWriter;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;

/** Retires articles and orders their replacements. An article that fails is tried again the next evening. */
@Named
@Dependent
public class RetiredArticles extends AbstractItemWriter {
    @Inject
    private JobContext job;

    @Inject
    private StepContext step;

    @Inject
    private ScheduledParts parts;

    @Inject
    private RetireArticle retire;

    @Override
    public void writeItems(List<Object> articles) {
        for (Object id : articles) {
            try {
                retire.retire((String) id);
            } catch (RuntimeException e) {
                parts.failed(job, step, "retirement", e);
            }
        }
    }
}
