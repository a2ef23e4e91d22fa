package app.twicetold.core.generation;

import app.twicetold.core.content.ContentJob;
import app.twicetold.core.content.JobFailed;
import app.twicetold.core.content.JobStage;
import app.twicetold.core.source.SourceItems;
import app.twicetold.core.source.rules.FailedDrafts;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;

/** Counts a failed draft against its source item, in the transaction that ends its job. */
@ApplicationScoped
public class CountFailedDrafts {
    private SourceItems items;

    @Inject
    public CountFailedDrafts(SourceItems items) {
        this.items = items;
    }

    protected CountFailedDrafts() {}

    public void count(@Observes JobFailed failed) {
        ContentJob job = failed.job();
        boolean counts = job.stage() == JobStage.GENERATE
                && job.error() != null
                && FailedDrafts.counts(job.error(), failed.tooLong(), job.attemptsLeft());
        if (counts && job.sourceItemId() != null) {
            items.draftFailed(job.sourceItemId());
        }
    }
}
